import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Content } from '#content/schema.ts';
import type { InlineHashes } from './security-headers.ts';
import { ignoreMissing } from './system.ts';

/*
 * What a build says of itself: the words that it was made of and the files that belong to it. Node only.
 */

/** In the folder of a build. Dotfiles are never served by our server; for static hosts it tells nothing new. */
export const BUILD_RECORD = '.site.json';

/**
 * Where earlier builds of a folder are kept, beside it: the one before (`previous/`) and files of older ones
 * (`assets/`).
 */
export function storedBuildsFolder(folder: string): string {
  return join(dirname(folder), '.builds', basename(folder));
}

export type BuildRecord = {
  /** The school's words, as the pages say them. */
  content: Content;
  /** What of the words depends on the day: on which this has changed, the site is built again. */
  phase: string;
  /** The commit that the words are of; missing where there is no git, or they were changed since. */
  commit?: string | undefined;
  /** Hashes of the inline scripts and stylesheets, which the policy allows. */
  inline: InlineHashes;
  /**
   * By paths with a leading slash. A build in which one is missing or other than this has not arrived whole; what is
   * not named does not belong to it.
   */
  files: Readonly<Record<string, BuiltFile>>;
};

/** How many bytes a file has, and which. */
export type BuiltFile = { bytes: number; sha256: string };

/** The SHA-256 of a file, as the record has it. */
export function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}

/**
 * Reads the record of a build.
 *
 * @returns undefined where there is none
 * @throws when it can't be read, because only a part of it is there or another release of the program has written it
 */
export async function readBuildRecord(folder: string): Promise<BuildRecord | undefined> {
  const text = await readFile(join(folder, BUILD_RECORD), 'utf8').catch(ignoreMissing);
  if (text === undefined) return undefined;
  const record: BuildRecord = JSON.parse(text);
  if (!record.inline || Array.isArray(record.files)) throw new Error(`${BUILD_RECORD} is of another release`);
  return record;
}
