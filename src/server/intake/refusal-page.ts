import { commonHeaders, hashSource, type SecurityOptions } from '#shared/node/security-headers.ts';
import { Html, html, joinHtml } from '../lead/html.ts';
import { writeDocument } from '../lead/html-document.ts';

/**
 * Renders a short page for a form without scripts that lists the fields to correct. The build has no such pages,
 * because each combination would need one, and most browsers report errors before sending. The page contains nothing
 * that the visitor sent.
 *
 * @param lines one paragraph each
 */
export function renderShortPage(title: string, lines: readonly string[]): string {
  const head = html`<meta name="robots" content="noindex">\n<style>${new Html(STYLE)}</style>`;
  const paragraphs = lines.map((line) => html`<p>${line}</p>`);
  const body = html`<main>
<h1>${title}</h1>
${joinHtml(paragraphs, '\n')}
<p><a href="/">Повернутися на головну</a></p>
</main>`;
  return writeDocument({ title, head, body });
}

/** The page loads nothing. A hash allows its only stylesheet. */
export function shortPageHeaders(security: SecurityOptions): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; style-src ${hashSource(STYLE)}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    ...commonHeaders(security),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  };
}

/** Readable on a phone, in both colour schemes. */
const STYLE = `body{margin:0 auto;max-width:40rem;padding:1.5rem 1.25rem;font:1.0625rem/1.5 Roboto,Arial,sans-serif}
h1{font-size:1.75rem;line-height:1.2}a{color:inherit}`;
