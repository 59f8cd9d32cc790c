/**
 * Telegram's HTML rules, reimplemented from tdlib's parser (parse_html). Independent of the product's own escaping,
 * so that tests can compare them.
 */
const TAGS = new Set(
  'b strong i em u ins s strike del span tg-spoiler a tg-emoji tg-time code pre blockquote'.split(' '),
);
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const TAG_NAME = /^<(\/?)([a-z-]+)((?:\s[^>]*)?)>/i;
const ENTITY = /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/i;

export class TelegramHtmlError extends Error {
  override name = 'TelegramHtmlError';
}

/**
 * Removes the markup.
 *
 * @returns the visible text
 * @throws {TelegramHtmlError} if Telegram would refuse the message
 */
export function parseTelegramHtml(source: string): string {
  if (!source.isWellFormed()) throw new TelegramHtmlError('text must be encoded in UTF-8');
  const open: string[] = [];
  let visible = '';
  let at = 0;
  while (at < source.length) {
    const rest = source.slice(at, at + 4096);
    if (rest[0] === '<') {
      at += readTag(rest, open, at);
    } else if (rest[0] === '&') {
      const [entity, text] = readEntity(rest);
      visible += text;
      at += entity.length;
    } else {
      visible += source[at];
      at += 1;
    }
  }
  if (open.length > 0) throw new TelegramHtmlError(`can't find end tag corresponding to "${open.at(-1)}"`);
  return visible;
}

function readTag(rest: string, open: string[], at: number): number {
  const [tag, slash, rawName = '', attributes] = TAG_NAME.exec(rest) ?? [];
  const name = rawName.toLowerCase();
  if (!tag || !TAGS.has(name)) throw new TelegramHtmlError(`unsupported start tag at byte offset ${at}`);
  if (slash) {
    if (attributes || open.pop() !== name) {
      throw new TelegramHtmlError(`unexpected end tag at byte offset ${at}`);
    }
  } else {
    open.push(name);
  }
  return tag.length;
}

/** Unknown entities and bare ampersands stay as text. */
function readEntity(rest: string): [entity: string, text: string] {
  const [entity, decimal, hexadecimal, name] = ENTITY.exec(rest) ?? [];
  const named = name && ENTITIES[name.toLowerCase()];
  if (entity && named) return [entity, named];
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  if (entity && code > 0 && code <= 0x10ffff) return [entity, String.fromCodePoint(code)];
  return ['&', '&'];
}
