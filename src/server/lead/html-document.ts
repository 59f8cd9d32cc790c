import { escapeHtml } from './text.ts';

type Parts = {
  title: string;
  /** What else stands in the head. */
  head: string;
  /** HTML, what is a visitor's in it escaped. */
  body: string;
  /** Of the body, where style sheets are not to be had. */
  style?: string;
};

/** Writes a document of HTML, readable on a phone, by day and by night. */
export function writeDocument({ title, head, body, style }: Parts): string {
  return `<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
${head}
</head>
<body${style ? ` style="${style}"` : ''}>
${body}
</body>
</html>
`;
}
