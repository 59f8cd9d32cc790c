import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { describeLesson, type LessonData } from './lessons.ts';

const { subjects } = loadContent(FIXTURE_CONTENT);

function playOf(slug: string): { path: string; data: LessonData } | undefined {
  const subject = subjects.find((each) => each.slug === slug);
  return subject?.lesson && describeLesson(subject.lesson, subject).play;
}

it('a lesson without tasks has nothing to be played', () => {
  expect(playOf('chemistry')).toBeUndefined();
});

it('names its subject, which the trial dialog of its page offers (spec §3)', () => {
  expect(playOf('physics')?.data.trialSubject).toBe('Фізика');
  expect(playOf('french')?.data.trialSubject).toBe('Французька мова');
});

it('works out where the slider may stand: the true period for each length, in signs and in words', () => {
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

it('sets the rings of places over the drawing, in percent of the sheet', () => {
  const [place] = playOf('mathematics')?.data.tasks[0]?.answers ?? [];
  expect(place?.box).toEqual({ left: '13.33%', top: '18.18%', width: '6.11%', height: '8.33%' });
});

it('keeps strokes of the pencil apart from the drawing, and leaves places out of it', () => {
  const [drawing, ...strokes] = playOf('mathematics')?.data.sheet ?? [];
  expect(strokes.map(([, props]) => props.key)).toEqual(['roots', 'axis', 'tick']);
  expect(JSON.stringify(drawing)).not.toContain('cut-y');
  expect(JSON.stringify(drawing)).toContain('lesson-was');
});

it('lets pieces follow the slider by themselves', () => {
  expect(JSON.stringify(playOf('physics')?.data.sheet)).toContain(
    'translateY(calc(-168px + 1.68px * var(--at)))',
  );
});

it('helps more with each mistake, and after the third tells the answer in words', () => {
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

it('counts the tasks only where there are several', () => {
  const labelsOf = (slug: string) => playOf(slug)?.data.tasks.map(({ label }) => label);
  expect(labelsOf('physics')).toEqual(['Завдання 1 з 2', 'Завдання 2 з 2']);
  expect(labelsOf('french')).toEqual(['Завдання']);
});

it('has an address that changes with the lesson', () => {
  expect(playOf('physics')?.path).toMatch(/^\/lesson\/physics\.[\da-f]{8}\.json$/);
});
