import { randomBytes } from 'node:crypto';

/** Creates the id of a form opened at a given time, like the page's script (RFC 9562 §5.7). */
export function uuidV7(ageMs = 60_000): string {
  const time = (Date.now() - ageMs).toString(16).padStart(12, '0');
  const random = randomBytes(8).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${randomBytes(6).toString('hex')}`;
}
