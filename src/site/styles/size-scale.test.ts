import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'postcss';
import { expect, it } from 'vitest';

/** Properties that take their sizes from the scale (docs/design.md, "Sizes"). */
const SCALED = /^(?:padding|margin|(?:row-|column-)?gap|font-size|border-.*radius)/;

/** Excludes optical corrections of up to 3 px, pills, and limits by the width of the viewport. */
const LENGTH = /(?<![\w.-])(?!-?[0-3](?:\.\d+)?px|99px)(?:\d*\.)?\d+(?:px|r?em|pt)\b/;

/** Sizes that follow a drawing, a viewport or the paper, and figures as large as titles. */
const EXCEPTIONS = [
  'lesson/Lessons.module.css font-size: min(var(--text-1), 16px)',
  'lesson/Lessons.module.css padding-block-end: 44px',
  'packages/PackageCard.module.css padding-block-start: 1.75rem',
  'packages/PackageCard.module.css padding-inline-start: calc(28px + var(--space-3))',
  'packages/PackageParts.module.css padding-inline-start: calc(28px + var(--space-3))',
  'sections/home/Claims.module.css font-size: 2.5rem',
  'styles/base.css font-size: 10pt',
  'styles/base.css font-size: var(--h2-size, clamp(min(1.75rem, 9vw), 1.3rem + 1.5vw, 3rem))',
  'styles/base.css font-size: var(--h3-size, 1.375rem)',
  'styles/base.css padding-inline: 0.1em',
  'teachers/Portrait.module.css font-size: 0.5625rem',
  'teachers/Portrait.module.css font-size: min(var(--text-1), 18px)',
  'teachers/Portrait.module.css margin: calc((var(--scale) - 1) * 52px) calc((var(--scale) - 1) * 44px)',
  'ui/Bubble.module.css font-size: 0.625rem',
  'ui/Bubble.module.css font-size: min(var(--text-1), 20px)',
  'ui/Logo.module.css font-size: min(var(--text-3), 4.2vw, 19px)',
  'ui/Notebook.module.css font-size: 17px',
  'ui/Section.module.css margin-block-start: var(--label-drop, min(0.1rem + 1.38vw, 1.67rem))',
];

it('sizes of stylesheets come from the scale', () => {
  const literals: string[] = [];
  for (const file of readdirSync('src/site', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.css')) continue;
    parse(readFileSync(`src/site/${file}`, 'utf8')).walkDecls(SCALED, ({ prop, value }) => {
      if (LENGTH.test(value)) literals.push(`${file} ${prop}: ${value}`);
    });
  }
  expect(literals.sort()).toEqual(EXCEPTIONS);
});
