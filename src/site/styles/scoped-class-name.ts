import { basename } from 'node:path';

/**
 * Names the classes of a CSS module after its file: `plate` of `Cover.module.css` is `cover-plate`, and its
 * `cover` is `cover` alone. Readable in the page, and the same in the builds for the server and the browser.
 */
export function scopedClassName(local: string, file: string): string {
  const component = toKebabCase(basename(file).split('.')[0] ?? '');
  const name = toKebabCase(local);
  return component === name ? component : `${component}-${name}`;
}

function toKebabCase(name: string): string {
  return name.replace(/(?<=[a-z\d])[A-Z]/g, '-$&').toLowerCase();
}
