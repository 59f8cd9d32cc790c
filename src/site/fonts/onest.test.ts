import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { expect, it } from 'vitest';

it('draws the apostrophe of the specification like the curly one', () => {
  const font = create(readFileSync(new URL('./onest-uk.woff2', import.meta.url))) as Font;
  const [straight, curly] = ["'", '’'].map((text) => font.layout(text).glyphs[0]?.id);
  expect(straight).toBe(curly);
});
