import { DATA } from './build-assets.ts';
import { type BuiltFiles, changePages } from './built-files.ts';
import { listElements, placeOfContent, readAttribute, replacePlaces } from './page-html.ts';

/**
 * Prevents Cloudflare from rewriting pages. Its e-mail protection replaces each address by «[email protected]», and
 * Rocket Loader delays scripts. Both need their own scripts, which the policy blocks.
 */
export function addProxyMarks(files: BuiltFiles): void {
  changePages(files, (html) => {
    const elements = listElements(html);
    const scripts = elements.filter(
      (element) => element.tagName === 'script' && readAttribute(element, 'type') !== DATA,
    );
    const body = elements.find(({ tagName }) => tagName === 'body');
    if (!body) throw new Error('A page has no <body>');
    const { start, end } = placeOfContent(body);
    const insert = (at: number, text: string) => ({ start: at, end: at, text });
    return replacePlaces(html, [
      insert(start, '<!--email_off-->'),
      insert(end, '<!--/email_off-->'),
      ...scripts.map(({ sourceCodeLocation }) =>
        insert((sourceCodeLocation?.startOffset ?? 0) + '<script'.length, ' data-cfasync="false"'),
      ),
    ]);
  });
}
