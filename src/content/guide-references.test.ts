import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const GUIDE = 'docs/owner-guide.md';
const HEADINGS = [...readFileSync(GUIDE, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** Each place that names a section of the owner's guide: «docs/owner-guide.md, «Додати фото»». */
const REFERENCES = globSync([
  'content/**/*.{yaml,md}',
  'src/**/*.{ts,tsx}',
  'scripts/*.ts',
  '*.md',
  'docs/**/*.md',
])
  .filter((file) => !file.endsWith('.test.ts') && file !== 'CHANGELOG.md')
  .flatMap((file) =>
    // A comment of YAML may break the reference over two lines.
    [
      ...readFileSync(file, 'utf8')
        .replaceAll(/\n# /g, ' ')
        .matchAll(/owner-guide\.md[`)]*,\s+«([^»]+)»/g),
    ].map(([, section = '']) => ({ file, section })),
  );

it('finds the places that name a section of the guide', () => {
  expect(REFERENCES.length).toBeGreaterThan(2);
});

it.each(REFERENCES)('$file names a section that the guide has: $section', ({ section }) => {
  expect(HEADINGS).toContain(section);
});

it('leads in six numbered steps, each with its details folded', () => {
  const guide = readFileSync(GUIDE, 'utf8');
  expect(guide.match(/^## .*/gm)).toEqual([
    '## 1. Перший день',
    '## 2. Ціни',
    '## 3. Люди',
    '## 4. Предмети',
    '## 5. Публікація',
    '## 6. Негаразди',
  ]);
  expect(guide.match(/<details>\n<summary>Докладніше<\/summary>/g)?.length).toBe(
    guide.match(/<\/details>/g)?.length,
  );
});
