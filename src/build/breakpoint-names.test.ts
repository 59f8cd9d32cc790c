import { AtRule } from 'postcss';
import { expect, it } from 'vitest';
import { breakpointNames } from './breakpoint-names.ts';

function compile(params: string): string {
  const rule = new AtRule({ name: 'media', params });
  breakpointNames().AtRule.media(rule);
  return rule.params;
}

it('replaces names by widths', () => {
  expect(compile('screen and (--tablet) and (--below-wide)')).toBe(
    'screen and (min-width: 48rem) and (max-width: 102.99rem)',
  );
  expect(compile('(forced-colors: active)')).toBe('(forced-colors: active)');
});

it('rejects an unknown name', () => {
  expect(() => compile('(--table)')).toThrow('styles/breakpoints.ts has no --table');
});
