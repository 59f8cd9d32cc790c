import { describe, expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { loadContent } from '../load.ts';
import { findLowContrast } from './school-colors.ts';

const withColors = (colors: string) => {
  const content = copyContent();
  content.edit('school.yaml', /$/, `colors:\n${colors}`);
  return content;
};

describe('colours of the school', () => {
  it.each([
    { ink: '#14265f', action: '#006531', marker: '#ffe94d' },
    { ink: '#3d1152', action: '#9a3412', marker: '#ffd1e3' },
    { ink: '#222222', action: '#1d4ed8', marker: '#bfe8ff' },
    { ink: '#0f3d2e', marker: '#ffd166' },
    { action: '#b3123f' },
  ])('are accepted if everything is readable: %o', (chosen) => {
    expect(findLowContrast(chosen)).toEqual([]);
    const lines = Object.entries(chosen).map(([name, color]) => `  ${name}: "${color.toUpperCase()}"\n`);
    expect(loadContent(withColors(lines.join('')).folder).school.colors).toEqual(chosen);
  });

  it('are rejected with the unreadable pair, its contrast and a suggested colour', () => {
    const content = withColors('  ink: "#7b8ec8"\n  action: "#f5b400"\n  marker: "#3344aa"\n');
    const refusal = content.refusal();
    expect(refusal).toHaveLength(3);
    expect(refusal[1]).toMatch(
      /^- content\/school\.yaml, рядок \d+, colors\.action: напис на кнопці пробного уроку має контраст 1,8 : 1, а треба щонайменше 4,5 : 1; найближчий, що підходить, — "#[\da-f]{6}"$/,
    );
    for (const line of refusal) expect(line).toMatch(/ має контраст \d(?:,\d)? : 1, а треба щонайменше /);
  });

  it.each([
    ['ink', '#7b8ec8'],
    ['action', '#f5b400'],
    ['marker', '#3344aa'],
  ])('are accepted after the suggestion is applied: %s', (field, faint) => {
    const near = /"(#[\da-f]{6})"$/.exec(findLowContrast({ [field]: faint })[0]?.message ?? '')?.[1];
    expect(near).toBeDefined();
    expect(findLowContrast({ [field]: near })).toEqual([]);
  });

  it('are checked with the chosen ink', () => {
    expect(findLowContrast({ marker: '#9a92d8' })).toEqual([]);
    expect(findLowContrast({ ink: '#3d3d78', marker: '#9a92d8' }).map(({ field }) => field)).toEqual([
      'marker',
    ]);
  });

  it.each(['"синій"', '"#123"', '14265f'])('must have the right format: %s', (written) => {
    expect(withColors(`  ink: ${written}\n`).refusal()).toEqual([
      expect.stringContaining('colors.ink: очікується колір у лапках: решітка й шість цифр'),
    ]);
  });

  it('without quotes are reported, because # begins a comment', () => {
    expect(withColors('  ink: #14265f\n').refusal()).toEqual([
      expect.stringMatching(/school\.yaml, рядок \d+: .*візьміть колір у лапки/),
    ]);
  });
});
