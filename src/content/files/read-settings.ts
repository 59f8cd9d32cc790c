import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * Reads a settings file such as `.env`, in the encodings in which Windows saves it. Node would make a byte order mark a
 * part of the first name, and that setting would have no effect.
 *
 * @throws if the file is not readable
 */
export function readSettings(path: string): Record<string, string | undefined> {
  const bytes = readFileSync(path);
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  // The decoder removes the mark.
  return parseEnv(new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes));
}
