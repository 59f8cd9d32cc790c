import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortName } from './class-names.ts';

/** A custom property wherever it is declared or used. */
const NAME = /--[a-z][\w-]*/g;

/** Names of windows (styles/windows.css) look alike, and are gone from a build. */
const MEDIA = /@(?:custom-)?media[^{;]*/g;

/**
 * A plugin of PostCSS that shortens the names of custom properties in builds: they are spelt out in every page, and their readable names
 * take 240 bytes of it (docs/decisions/0010-page-bytes.md). In development they stay as they are written.
 */
export function shortTokenNames() {
  const shorten = tokenShortener('src/site');
  return {
    postcssPlugin: 'short-token-names',
    Declaration(declaration: { prop: string; value: string }) {
      declaration.prop = shorten(declaration.prop);
      declaration.value = shorten(declaration.value);
    },
  };
}

/**
 * Gives the function that puts short names into CSS. All sheets below a folder are read at once and in a fixed
 * order, so that every sheet of every build agrees. Names that code outside of CSS mentions are left alone.
 */
export function tokenShortener(folder: string): (css: string) => string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const namesIn = (pattern: RegExp) =>
    files
      .filter((file) => pattern.test(file))
      .flatMap((file) => readFileSync(join(folder, file), 'utf8').replaceAll(MEDIA, '').match(NAME) ?? []);
  const kept = new Set(namesIn(/(?<!\.test)\.(?:tsx?|astro)$/));
  const long = new Set(namesIn(/\.css$/).filter((name) => !kept.has(name)));
  const short = new Map([...long].map((name, index) => [name, `--${shortName(index)}`]));
  return (css) => css.replaceAll(NAME, (name) => short.get(name) ?? name);
}
