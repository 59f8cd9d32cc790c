import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { describeLessons } from './lesson-files.ts';
import type { LessonData } from './lessons.ts';
import { describeTrial } from './trial.ts';

const { subjects } = loadContent(FIXTURE_CONTENT);

const lessons = describeLessons(subjects, describeTrial({}));

function playOf(slug: string): { path: string; data: LessonData } | undefined {
  return lessons.bySubject.get(slug)?.play;
}

it('a lesson without tasks is not interactive', () => {
  expect(playOf('chemistry')).toBeUndefined();
});

it('names its subject as the trial dialog of its page does (spec §3)', () => {
  expect(playOf('physics')?.data.trialSubject).toBe('Фізика');
  expect(playOf('french')?.data.trialSubject).toBe('Французька мова');
});

it('computes the stops of the slider: the true period for each length, as formula and words', () => {
  const stops = playOf('physics')?.data.tasks[0]?.slide?.stops ?? {};
  expect(Object.keys(stops)).toHaveLength(17);
  expect(stops[25]).toEqual({
    at: 25,
    text: 'l\u00a0= 25\u00a0см, T\u00a0= 1,0\u00a0с',
    words: 'довжина 25 сантиметрів, період 1,0 секунди',
    answer: 1,
    period: 1.003,
  });
  for (const { at, period } of Object.values(stops)) {
    expect(period).toBeCloseTo(2 * Math.PI * Math.sqrt(at / 100 / 9.81), 2);
  }
});

it('places rings over the drawing in shares of the sheet', () => {
  const [place] = playOf('mathematics')?.data.tasks[0]?.answers ?? [];
  expect(place?.box).toEqual({
    left: '13.33%',
    top: '18.18%',
    '--wide': '6.11cqi',
    '--high': '6.11cqi',
  });
});

it('separates pencil strokes from the drawing, and omits places', () => {
  const [drawing, ...strokes] = playOf('mathematics')?.data.sheet ?? [];
  expect(strokes.map(([, props]) => props.key)).toEqual(['roots', 'axis', 'tick']);
  expect(JSON.stringify(drawing)).not.toContain('cut-y');
  expect(JSON.stringify(drawing)).toContain('lesson-was');
});

it('moves pieces with the slider', () => {
  expect(JSON.stringify(playOf('physics')?.data.sheet)).toContain(
    'translateY(calc(-168px + 1.68px * var(--at)))',
  );
});

it('gives more help with each mistake, and the answer after the third', () => {
  const [slide, choice] = playOf('physics')?.data.tasks ?? [];
  const reply = 'Ще задовга.';
  expect(slide?.answers[2]?.replies).toEqual(['', reply, `${reply} Корінь із\u00a0чверті\u00a0— половина.`]);
  expect(slide?.answers[1]?.replies).toMatchObject({
    0: 'Так, чверть метра.',
    3: 'Ось відповідь: 25\u00a0см. Чверть метра.',
  });
  expect(slide?.shown).toEqual({ answer: 1, at: 25 });
  expect(choice?.answers[1]?.replies[3]).toMatch(/^Ось відповідь: 4\u00a0м\. /);
});

it('numbers the tasks only if there are several', () => {
  const labelsOf = (slug: string) => playOf(slug)?.data.tasks.map(({ label }) => label);
  expect(labelsOf('physics')).toEqual(['Завдання 1 з 2', 'Завдання 2 з 2']);
  expect(labelsOf('french')).toEqual(['Завдання']);
});

it('has an address that changes with the lesson', () => {
  expect(playOf('physics')?.path).toMatch(/^\/lesson\/physics\.[\da-f]{8}\.json$/);
});

it('ends with three other lessons, related ones first, at addresses that change with any of them', () => {
  const { more = [] } = playOf('physics')?.data ?? {};
  expect(more.map(({ cover }) => cover.slug)).toEqual(['mathematics', 'english', 'french']);
  expect(more.map(({ path }) => path)).toEqual(
    ['mathematics', 'english', 'french'].map((slug) => playOf(slug)?.path),
  );
  const changed = subjects.map((subject) =>
    subject.slug === 'english' ? { ...subject, name: 'English' } : subject,
  );
  const { bySubject } = describeLessons(changed, describeTrial({}));
  expect(bySubject.get('physics')?.play?.path).not.toBe(playOf('physics')?.path);
});

it('labels a board on its spine with its name or its question', () => {
  const names = (slug: string) => playOf(slug)?.data.more.map(({ name }) => name);
  expect(names('french')).toContain('Маятник під\u00a0пальцем');
  expect(names('physics')).toContain('Де вершина параболи?');
});

it('has no links if the school has one lesson', () => {
  const [physics] = subjects.filter(({ slug }) => slug === 'physics');
  const { bySubject, notFound } = describeLessons(physics ? [physics] : [], describeTrial({}));
  expect(bySubject.get('physics')?.play?.data.more).toEqual([]);
  expect(notFound?.play?.data.more).toHaveLength(1);
});

it('has a summary, and the place of the star if the drawing has one', () => {
  expect(playOf('physics')?.data.end).toMatchObject({ learned: ['період залежить від\u00a0довжини'] });
  expect(playOf('physics')?.data.end.star).toBeUndefined();
  expect(playOf('mathematics')?.data.end.star).toEqual({
    left: '83.89%',
    top: '21.21%',
    '--wide': '21.11cqi',
    '--high': '21.11cqi',
  });
});
