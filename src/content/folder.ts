import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * Where the school's words lie, seen from the working folder: `content` beside the program, or wherever the setting
 * says, which may be a repository of its own. Read here, because much of a build asks before it has read its settings.
 * Tests set it for words of their own, and deploy/update.ts for those of a commit.
 */
export const CONTENT_FOLDER = process.env.CONTENT_FOLDER?.trim() || readSetting() || 'content';

/** Whether a folder of words has a history of its own, and not the program's. */
export function isRepository(folder: string): boolean {
  return existsSync(join(folder, '.git'));
}

/** The caller that needs more of a file reports that it may not be read. */
function readSetting(): string | undefined {
  try {
    return parseEnv(readFileSync('.env', 'utf8')).CONTENT_FOLDER?.trim();
  } catch {
    return undefined;
  }
}
