import { expect, it } from 'vitest';
import { drawPortraits } from './draw-portrait.ts';

const CHOICES = ['long-hair', 'short-hair', 'beard', undefined] as const;

/** The number of teachers of a large school. */
const PEOPLE = Array.from({ length: 40 }, (_, index) => ({
  id: `teacher-${index}`,
  portrait: CHOICES[(index * 7) % 4],
}));

const hairOf = (drawn: string | undefined) => /d="([^"]+)"[^>]*\/><\/g>$/.exec(drawn ?? '')?.[1];

it('draws the same list in the same way each time, and all its portraits differ', () => {
  const portraits = [...drawPortraits(PEOPLE).values()];
  expect([...drawPortraits(PEOPLE).values()]).toEqual(portraits);
  expect(new Set(portraits).size).toBe(PEOPLE.length);
});

it('gives neighbours of one kind different hair', () => {
  const sheet = [...drawPortraits(PEOPLE.map(({ id }) => ({ id, portrait: 'long-hair' }))).values()];
  expect(hairOf(sheet[0])).toBeTruthy();
  for (const [index, portrait] of sheet.entries())
    for (const distance of [1, 2]) expect(hairOf(sheet[index + distance])).not.toBe(hairOf(portrait));
});

it('draws the chosen hair, and any hair without a choice', () => {
  const hairWith = (portrait: (typeof CHOICES)[number]) =>
    new Set([...drawPortraits(PEOPLE.map(({ id }) => ({ id, portrait }))).values()].map(hairOf));
  const [long, short, bearded, any] = CHOICES.map(hairWith) as [
    Set<string>,
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  for (const hair of long) expect(short).not.toContain(hair);
  expect(bearded).toEqual(short);
  expect([...any].filter((hair) => long.has(hair)).length).toBeGreaterThan(0);
  expect([...any].filter((hair) => short.has(hair)).length).toBeGreaterThan(0);
});

it('uses only colours of the page', () => {
  const drawn = [...drawPortraits(PEOPLE).values()].join('');
  const colors = [...drawn.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color);
  for (const color of colors) expect(color).toMatch(/^(?:none|currentColor|var\(--.*\))$/);
});
