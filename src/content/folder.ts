import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from './files/read-settings.ts';

/**
 * Path of the content folder, relative to the working directory. The setting `CONTENT_FOLDER` may name another
 * folder, for example a separate Git repository. The setting is read here, because a build needs the path before it
 * reads its other settings. Tests and deploy/publish.ts set the environment variable.
 */
export const CONTENT_FOLDER = process.env.CONTENT_FOLDER?.trim() || readSetting() || 'content';

/** Whether the folder is a separate Git repository. */
export function isRepository(folder: string): boolean {
  return existsSync(join(folder, '.git'));
}

/** Ignores an unreadable `.env`; the caller that needs other settings reports it. */
function readSetting(): string | undefined {
  try {
    return readSettings('.env').CONTENT_FOLDER?.trim();
  } catch {
    return undefined;
  }
}
