import postcss from 'postcss';
import { expect, it } from 'vitest';
import { sizeScale } from './size-scale.ts';

const compile = (css: string) => postcss([sizeScale()]).process(css, { from: undefined }).css;

it('replaces names by sizes', () => {
  expect(compile('p { padding: var(--space-1) calc(-1 * var(--space-2)) var(--cell) }')).toBe(
    'p { padding: 4px calc(-1 * 8px) var(--cell) }',
  );
  expect(compile(':root { --space-1: 4px; --cell: 1.5rem }')).toBe(':root { --cell: 1.5rem }');
});

it('rejects a name that is not in the scale', () => {
  expect(() => compile('p { gap: var(--space-9) }')).toThrow('styles/tokens.css has no --space-9');
});
