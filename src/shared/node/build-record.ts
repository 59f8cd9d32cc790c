import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Content } from '#content/content.ts';
import type { InlineHashes } from './security-headers.ts';
import { ignoreMissing } from './system.ts';

/*
 * The record of a build: its content and its files. Node only.
 */

/** The file of the record. Our server never serves dotfiles; on a static host it reveals nothing that pages do not. */
export const BUILD_RECORD = '.site.json';

/**
 * The folder beside a build that stores earlier builds: the previous one (`previous/`) and files of older ones
 * (`assets/`).
 */
export function storedBuildsFolder(folder: string): string {
  return join(dirname(folder), '.builds', basename(folder));
}

export type BuildRecord = {
  /** The content of the pages. */
  content: Content;
  /** Key of the content that depends on the day. When it changes, the site is rebuilt. */
  phase: string;
  /** The commit of the content; undefined without git, or if the content has uncommitted changes. */
  commit?: string | undefined;
  /** Hashes of the inline scripts and stylesheets, which the policy allows. */
  inline: InlineHashes;
  /**
   * All files of the build, by paths with a leading slash. If one is missing or differs, the build is incomplete.
   */
  files: Readonly<Record<string, BuiltFile>>;
};

/** The size and the hash of a file. */
type BuiltFile = { bytes: number; sha256: string };

/** The SHA-256 of a file in the format of the record. */
export function digest(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64url');
}

/**
 * Reads the record of a build.
 *
 * @returns undefined if there is none
 * @throws if the record is incomplete
 */
export async function readBuildRecord(folder: string): Promise<BuildRecord | undefined> {
  const text = await readFile(join(folder, BUILD_RECORD), 'utf8').catch(ignoreMissing);
  if (text === undefined) return undefined;
  const record: BuildRecord = JSON.parse(text);
  if (!record.inline || !record.files) throw new Error(`${BUILD_RECORD} is incomplete`);
  return record;
}
