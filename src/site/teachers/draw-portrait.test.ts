import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import { describeStaff } from '../content/teachers.ts';
import { drawPortraits } from './draw-portrait.ts';
import { FACES } from './portrait-parts.ts';

const CHOICES = ['long-hair', 'short-hair', 'beard', undefined] as const;

/** The number of teachers of a large school. */
const PEOPLE = Array.from({ length: 40 }, (_, index) => ({
  id: `teacher-${index}`,
  portrait: CHOICES[(index * 7) % 4],
}));

/** The hair is in front of everything else, and its shade is the default fill. */
const hairOf = (drawn: string | undefined) => /d="([^"]+)"[^>]*\/><\/g>$/.exec(drawn ?? '')?.[1];
const shadeOf = (drawn: string) => /^<g [^>]*fill="([^"]*)"/.exec(drawn)?.[1];
const featuresOf = (drawn: string) =>
  /d="([^"]+)" fill="none"\/>(?:<path d="[^"]*"\/>){1,2}<\/g>$/.exec(drawn)?.[1];

const drawAll = (options: Omit<Parameters<typeof drawPortraits>[0][number], 'id'>) => [
  ...drawPortraits(PEOPLE.map(({ id }) => ({ id, ...options }))).values(),
];

it('draws the same list in the same way each time, and all its portraits differ', () => {
  const portraits = [...drawPortraits(PEOPLE).values()];
  expect([...drawPortraits(PEOPLE).values()]).toEqual(portraits);
  expect(new Set(portraits).size).toBe(PEOPLE.length);
});

it.each(CHOICES)('draws forty different people of one kind: %s', (portrait) => {
  expect(new Set(drawAll({ portrait })).size).toBe(PEOPLE.length);
  expect(new Set(drawAll({ portrait, experience: '30 років' })).size).toBe(PEOPLE.length);
});

it('gives neighbours of one kind different hair and features', () => {
  const portraits = drawAll({ portrait: 'long-hair' });
  for (const look of [hairOf, featuresOf]) {
    const looks = portraits.map(look);
    expect(looks).not.toContain(undefined);
    for (const [index, each] of looks.entries())
      for (const distance of [1, 2]) expect(looks[index + distance]).not.toBe(each);
  }
});

it('draws the sample teachers with different hair or shades, and their initials differ', async () => {
  const staff = await describeStaff(loadContent('content').subjects, async () => undefined);
  const heads = [...drawPortraits(staff).values()].map((drawn) => `${hairOf(drawn)} ${shadeOf(drawn)}`);
  expect(heads.length).toBeGreaterThan(15);
  expect(new Set(heads).size).toBe(heads.length);
  expect(new Set(staff.map(({ initials }) => initials)).size).toBe(staff.length);
});

it('draws grey or white hair after fifteen years of experience', () => {
  const shadesAfter = (experience: string) =>
    new Set(drawAll({ portrait: 'beard', experience }).map(shadeOf));
  const seniors = new Set(['var(--field)', 'var(--card)']);
  expect(shadesAfter('15 років досвіду')).toEqual(seniors);
  expect(shadesAfter('Понад 20 років')).toEqual(seniors);
  for (const words of ['14 років досвіду', 'З 1998 року', 'Молодий спеціаліст'])
    expect(shadesAfter(words)).toContain('var(--spine)');
});

it('draws lashes and earrings only with long hair', () => {
  const women = Object.values(FACES.women).map(({ lines }) => lines);
  expect(drawAll({ portrait: 'long-hair' }).map(featuresOf)).toEqual(expect.arrayContaining(women));
  for (const portrait of ['short-hair', 'beard', undefined] as const)
    for (const portraits of drawAll({ portrait })) expect(women).not.toContain(featuresOf(portraits));
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
  const colors = [...drawn.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color);
  for (const color of colors)
    expect(color).toMatch(/^(?:none|currentColor|var\(--(?:card|skin|field|tab|spine)\))$/);
});
