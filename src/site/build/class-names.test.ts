import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shortClassNames } from './class-names.ts';

function makeModules(modules: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'modules-'));
  mkdirSync(join(folder, 'ui'));
  for (const [file, css] of Object.entries(modules)) writeFileSync(join(folder, file), css);
  return folder;
}

describe('shortClassNames', () => {
  it('names classes alike each time, whichever is asked for first', () => {
    const folder = makeModules({ 'a.module.css': '.x { } .y { }', 'ui/b.module.css': '.x:hover .z { }' });
    const classes = [
      ['x', 'a.module.css'],
      ['y', 'a.module.css'],
      ['x', 'ui/b.module.css'],
      ['z', 'ui/b.module.css'],
    ] as const;
    const first = shortClassNames(folder);
    const second = shortClassNames(folder);
    const names = classes.map(([local, file]) => first(local, join(folder, file)));
    const again = classes.toReversed().map(([local, file]) => second(local, join(folder, file)));
    expect(names).toEqual(['a', 'b', 'c', 'd']);
    expect(again.toReversed()).toEqual(names);
  });

  it('names animations too', () => {
    const folder = makeModules({ 'a.module.css': '@keyframes draw { }' });
    expect(shortClassNames(folder)('draw', join(folder, 'a.module.css'))).toBe('a');
  });

  it('never gives a name twice', () => {
    const locals = Array.from({ length: 200 }, (_, index) => `class${index}`);
    const folder = makeModules({ 'a.module.css': locals.map((local) => `.${local} { }`).join('\n') });
    const nameClass = shortClassNames(folder);
    const names = locals.map((local) => nameClass(local, join(folder, 'a.module.css')));
    expect(new Set(names).size).toBe(200);
    expect(names.every((name) => /^[a-z][a-z0-9]?$/.test(name))).toBe(true);
  });

  it('refuses a class it has not read', () => {
    const folder = makeModules({ 'a.module.css': '.x { }' });
    expect(() => shortClassNames(folder)('late', join(folder, 'a.module.css'))).toThrow(/late/);
  });
});
