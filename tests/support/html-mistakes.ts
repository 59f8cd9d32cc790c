import { HtmlValidate } from 'html-validate';

/** The rules of the HTML standard and of accessible markup, without those about style. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How React and browsers write: `<input/>`, `required=""`, `maxLength`. All of it means the same.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'no-implicit-input-type': 'off',
    // Safari stops announcing a list without markers unless it says that it is one (styles/reset.css).
    'no-redundant-role': 'off',
    // Numbers have to be copied as people write them.
    'tel-non-breaking': 'off',
  },
});

/** What is wrong with a page, a line each. */
export async function findHtmlMistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
