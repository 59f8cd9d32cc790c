/**
 * Markup that is safe to show. Plain text is a `string`, so the compiler finds every place where a visitor's text would
 * become markup. Only the tag {@link html} and {@link escapeWithin} create it.
 */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Values of a template: text, which is escaped; markup; or a list of markup, which is concatenated. */
type Value = string | Html | readonly Html[];

/** Creates markup from a template and escapes every text in it: html`<b>${name}</b>`. */
export function html(texts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(
    texts.map((text, index) => (index > 0 ? toSource(values[index - 1] ?? '') + text : text)).join(''),
  );
}

/** Joins markup, by default without a separator. */
export function joinHtml(parts: readonly Html[], separator = ''): Html {
  return new Html(parts.map(({ source }) => source).join(separator));
}

/** Writes line breaks as elements, for readers that ignore `white-space`, such as Outlook. */
export function breakLines({ source }: Html): Html {
  return new Html(source.replaceAll('\n', '<br>'));
}

function toSource(value: Value): string {
  if (typeof value === 'string') return escapeText(value);
  if (value instanceof Html) return value.source;
  return value.map(({ source }) => source).join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The only entities that Telegram supports. All our attributes use double quotes. */
function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/**
 * Escapes a text and shortens it to a length, counted after escaping. The cut splits neither an entity nor a surrogate
 * pair, and is marked with «…».
 */
export function escapeWithin(text: string, length: number): Html {
  const whole = escapeText(text);
  if (whole.length <= length) return new Html(whole);
  let shortened = '';
  for (const character of text) {
    const escaped = escapeText(character);
    if (shortened.length + escaped.length >= length) break;
    shortened += escaped;
  }
  return new Html(length > 0 ? `${shortened}…` : '');
}
