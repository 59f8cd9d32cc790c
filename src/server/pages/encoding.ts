/** How a body may be sent, the best first; `identity` is the body as it is. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encodings that an Accept-Encoding header allows, the client's favourite first (RFC 9110, 12.5.3). */
export function readAcceptedEncodings(header = ''): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === 'identity' ? Number.MIN_VALUE : (weights.get('*') ?? 0));
  return ENCODINGS.filter((each) => weigh(each) > 0).sort((one, other) => weigh(other) - weigh(one));
}
