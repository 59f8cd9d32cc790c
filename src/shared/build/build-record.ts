import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Content } from '../content/schema.ts';

/*
 * What a build says of itself: the words that it was made of and the files that belong to it. Node only.
 */

/** In the folder of a build. Dotfiles are never served by our server; for static hosts it tells nothing new. */
export const BUILD_RECORD = '.site.json';

/**
 * Where earlier builds of a folder are kept, beside it: the one before (`previous/`) and files of older ones
 * (`assets/`).
 */
export function keptBuilds(folder: string): string {
  return join(dirname(folder), '.builds', basename(folder));
}

export type BuildRecord = {
  /** The school's words, as the pages say them. */
  content: Content;
  /** The commit that the words are of; missing where there is no git, or they were changed since. */
  commit?: string | undefined;
  /** Paths with a leading slash; a build in which one is missing has not arrived whole. */
  files: string[];
};

/** Reads the record of a build; undefined where there is none or it can't be read, as in builds of old. */
export async function readBuildRecord(folder: string): Promise<BuildRecord | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, BUILD_RECORD), 'utf8'));
  } catch {
    return undefined;
  }
}
