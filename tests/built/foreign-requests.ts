const TAG = /<([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const CSS_ADDRESS = /url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)/g;

/** Attributes whose address a browser requests by itself or sends a form to. */
const ASKING = new Set([
  'src',
  'srcset',
  'imagesrcset',
  'poster',
  'data',
  'action',
  'formaction',
  'background',
]);

/** Link types that load nothing. */
const TELLING_LINK = /^(canonical|alternate|author|license|me|next|prev|help|search)$/;

/**
 * Lists the addresses of other hosts that a page makes a browser request without a click: pictures, styles, scripts,
 * fonts, frames, preconnections, forms.
 */
export function findForeignRequests(html: string): string[] {
  const addresses: string[] = [];
  for (const [, tag = '', source = ''] of html.matchAll(TAG)) {
    const attributes = readAttributes(source);
    for (const [name, value] of attributes) {
      if (ASKING.has(name)) addresses.push(...value.split(',').map((part) => part.trim()));
      if (name === 'style') addresses.push(...findInCss(value));
      if (/^(xlink:)?href$/.test(name) && asksByHref(tag.toLowerCase(), attributes)) addresses.push(value);
      if (name === 'content' && /^refresh$/i.test(attributes.get('http-equiv') ?? ''))
        addresses.push(value.replace(/^.*url=/i, ''));
    }
  }
  for (const [, css = ''] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)) {
    addresses.push(...findInCss(css));
  }
  return addresses.filter((address) => /^(https?|wss?):|^\/\//i.test(address));
}

function readAttributes(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').trim(),
    ]),
  );
}

/** A link in the text waits for a click. All others (`link`, `use`, `image`) load. */
function asksByHref(tag: string, attributes: Map<string, string>): boolean {
  if (tag === 'a' || tag === 'area') return false;
  const kinds = (attributes.get('rel') ?? '').split(/\s+/);
  return tag !== 'link' || !kinds.every((kind) => TELLING_LINK.test(kind));
}

function findInCss(css: string): string[] {
  return [...css.matchAll(CSS_ADDRESS)].map(([, url, imported]) => (url ?? imported ?? '').trim());
}
