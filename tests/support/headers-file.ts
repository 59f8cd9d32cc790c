export type HeaderRule = { pattern: string; headers: [name: string, value: string][] };

/** Parses `_headers` by the common rules of Netlify and Cloudflare: a path, then indented headers. */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, name, value] = /^ +([\w-]+): (.+)$/.exec(line) ?? [];
    if (name && value) rules.at(-1)?.headers.push([name, value]);
    else if (/^\/[^ ]*$/.test(line)) rules.push({ pattern: line, headers: [] });
    else throw new Error(`not a line of _headers: ${line}`);
  }
  return rules;
}

/** Returns the headers for a path from all matching rules, in order. */
export function headersAt(rules: HeaderRule[], address: string): HeaderRule['headers'] {
  return rules
    .filter(
      ({ pattern }) =>
        pattern === address || (pattern.endsWith('*') && address.startsWith(pattern.slice(0, -1))),
    )
    .flatMap(({ headers }) => headers);
}
