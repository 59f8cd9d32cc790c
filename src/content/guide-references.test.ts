import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { packagesSchema } from './packages/packages-schema.ts';

const GUIDE = 'docs/owner-guide.md';
const HEADINGS = [...readFileSync(GUIDE, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** Every reference to a section of the owner's guide: «docs/owner-guide.md, «Додати фото»». */
const REFERENCES = globSync([
  'content/**/*.{yaml,md}',
  'src/**/*.{ts,tsx}',
  'scripts/*.ts',
  '*.md',
  'docs/**/*.md',
])
  .filter((file) => !file.endsWith('.test.ts') && file !== 'CHANGELOG.md')
  .flatMap((file) =>
    // A YAML comment may contain a line break inside the reference.
    [
      ...readFileSync(file, 'utf8')
        .replaceAll(/\n# /g, ' ')
        .matchAll(/owner-guide\.md[`)]*,\s+«([^»]+)»/g),
    ].map(([, section = '']) => ({ file, section })),
  );

it('finds references to sections of the guide', () => {
  expect(REFERENCES.length).toBeGreaterThan(2);
});

it.each(REFERENCES)('$file refers to an existing section of the guide: $section', ({ section }) => {
  expect(HEADINGS).toContain(section);
});

it('the guide has six numbered steps with folded details', () => {
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

it('the packages in the guide can be copied', () => {
  const examples = [...readFileSync(GUIDE, 'utf8').matchAll(/^```yaml\n(- id:[\s\S]*?)^```$/gm)];
  expect(examples).toHaveLength(2);
  for (const [, example = ''] of examples)
    expect(packagesSchema.safeParse(parse(example)).error).toBeUndefined();
});
