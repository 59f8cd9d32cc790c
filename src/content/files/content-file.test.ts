import { execFileSync } from 'node:child_process';
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { loadContent } from '../load.ts';
import { LINK_REFUSAL, NotPlainError, readContentFile } from './content-file.ts';

const FILES = [
  'school.yaml',
  'packages.yaml',
  'texts.yaml',
  'subjects/physics.yaml',
  'subjects/physics.svg',
  'teachers/olena-hrytsenko.yaml',
  'teachers/andrii-melnychuk.webp',
];

describe('a symbolic link in the content', () => {
  test.each([...FILES, 'legal/notes.md', 'brand/logo.svg', 'teachers/idle.jpg'])(
    '%s is refused by the check and by the build',
    async (name) => {
      const content = copyContent();
      const secret = join(content.folder, '..', 'settings');
      writeFileSync(secret, '# Токен\nSMTP_URL=smtps://user:password@mail.example');
      content.write(name, '');
      content.remove(name);
      symlinkSync(secret, join(content.folder, name));
      const expected = [`- content/${name}: ${LINK_REFUSAL}`];
      expect(content.refusal()).toEqual(expected);
      expect(await content.refusalByBuild()).toEqual(expected);
      expect(() => readContentFile(content.folder, name)).toThrow(NotPlainError);
    },
  );

  test('is rejected even if it leads to a file in the same folder', () => {
    const content = copyContent();
    symlinkSync('physics.yaml', join(content.folder, 'subjects/optics.yaml'));
    expect(content.refusal()).toEqual([`- content/subjects/optics.yaml: ${LINK_REFUSAL}`]);
  });

  test.each(['subjects', 'teachers', 'legal', 'brand'])(
    'is rejected instead of the folder %s',
    async (name) => {
      const content = copyContent();
      const elsewhere = join(content.folder, '..', name);
      content.write(`${name}/some.md`, '# Назва');
      renameSync(join(content.folder, name), elsewhere);
      symlinkSync(elsewhere, join(content.folder, name));
      const expected = [expect.stringContaining(`- content/${name}: ця тека — посилання (symlink)`)];
      expect(content.refusal()).toEqual(expected);
      expect(await content.refusalByBuild()).toEqual(expected);
      expect(() => readContentFile(content.folder, `${name}/some.md`)).toThrow(NotPlainError);
    },
  );

  test('is accepted instead of the content folder itself', () => {
    const content = copyContent();
    const link = join(content.folder, '..', 'link');
    symlinkSync(content.folder, link);
    expect(loadContent(link).subjects.length).toBeGreaterThan(0);
    rmSync(link);
  });
});

test('a pipe is rejected without waiting for its writer', () => {
  const content = copyContent();
  content.write('legal/terms.md', '');
  content.remove('legal/terms.md');
  execFileSync('mkfifo', [join(content.folder, 'legal/terms.md')]);
  expect(content.refusal()).toEqual(['- content/legal/terms.md: це не звичайний файл; приберіть його']);
  expect(() => readContentFile(content.folder, 'legal/terms.md')).toThrow(NotPlainError);
});
