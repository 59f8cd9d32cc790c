import { expect, it } from 'vitest';
import { drawPortrait } from './draw-portrait.ts';

it('draws the same teacher the same way each time, and not everybody alike', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `teacher-${index}`);
  const draw = (id: string) => drawPortrait({ id, name: 'Олена Коваль' });
  expect(ids.map(draw)).toEqual(ids.map(draw));
  expect(new Set(ids.map(draw)).size).toBeGreaterThan(12);
});

it('gives men short hair, those too whose names end like a woman’s', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `teacher-${index}`);
  const looksOf = (name: string) => new Set(ids.map((id) => drawPortrait({ id, name })));
  const men = looksOf('Андрій Мельничук');
  expect(looksOf('Микола Коваль')).toEqual(men);
  expect(looksOf('Ілля Коваль')).toEqual(men);
  for (const look of looksOf('Олена Гриценко')) expect(men).not.toContain(look);
});

it('has no colours but the page’s', () => {
  const drawn = drawPortrait({ id: 'iryna-kovalenko', name: 'Ірина Коваленко' });
  const fills = [...drawn.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color);
  for (const color of fills) expect(color).toMatch(/^(?:none|currentColor|var\(--.*\))$/);
});
