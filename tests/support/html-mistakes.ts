import { HtmlValidate } from 'html-validate';

/** Rules of the HTML standard and of accessible markup, without those about style. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React and browsers write `<input/>`, `required=""` and `maxLength`, which mean the same.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'no-implicit-input-type': 'off',
    // Safari announces a list without markers only if it has the role `list` (styles/reset.css).
    'no-redundant-role': 'off',
    // Phone numbers are copied as the page shows them.
    'tel-non-breaking': 'off',
  },
});

/** Lists the problems of a page, one per line. */
export async function findHtmlMistakes(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
