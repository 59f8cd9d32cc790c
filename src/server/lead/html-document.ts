import { type Html, html } from './html.ts';

type Parts = {
  title: string;
  /** More elements of the head. */
  head: Html;
  body: Html;
  /** CSS of the body, for mail clients that ignore stylesheets. */
  style?: string;
};

/** Writes an HTML document that is readable on a phone, in both colour schemes. */
export function writeDocument({ title, head, body, style }: Parts): string {
  return html`<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
</head>
<body${style ? html` style="${style}"` : ''}>
${body}
</body>
</html>
`.source;
}
