/** An e-mail as its reader sees it. */
export type ReceivedEmail = { headers: Record<string, string>; subject: string; text: string; html: string };

/** Parses an e-mail with a text and an HTML part in Base64, as our code writes it. */
export function readEmail(raw: string): ReceivedEmail {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = readHeaders(head);
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(headers['Content-Type'] ?? '') ?? [];
  const parts = body.join('\r\n\r\n').split(`--${boundary}`);
  const read = (type: string) => {
    const part = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '';
    return Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64').toString();
  };
  return {
    headers,
    subject: decodeWords(headers.Subject ?? ''),
    text: read('text/plain'),
    html: read('text/html'),
  };
}

function readHeaders(head: string): Record<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s) as [string, string]));
}

/** Decodes encoded words (RFC 2047). A word may end in the middle of a character. */
function decodeWords(value: string): string {
  const words = [...value.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/gi)];
  if (words.length === 0) return value;
  return Buffer.concat(words.map(([, word = '']) => Buffer.from(word, 'base64'))).toString();
}
