import { type Html, html } from './html.ts';

type Parts = {
  title: string;
  /** Further elements of the head. */
  head: Html;
  body: Html;
  /** CSS of the body, for mail programs that ignore stylesheets. */
  style?: string;
};

/** Writes a document of HTML, readable on a phone, by day and by night. */
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
