import { createHash } from 'node:crypto';

/**
 * A UUID that depends on a text alone. RFC 9562 reserves version 8 for such ids.
 *
 * @param start the first two digits of the third group
 */
export function createHashedId(text: string, start = '80'): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `${start}${hash.slice(14, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
