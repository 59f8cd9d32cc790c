import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { describeValues, withSubject, withSubjectPrice } from '#content/texts/placeholders.ts';
import { copyContent } from '../../../tests/support/content-copy.ts';
import {
  describeQuickAnswers,
  describeSubjectAnswers,
  findExplanation,
  linkGroup,
  quoteClaim,
} from './quick-answers.ts';

it('quotes the price and the length of a lesson of the page’s subject', () => {
  const folder = copyContent();
  folder.edit('packages.yaml', '- id: 3\n', '- id: 3\n  subjects: [preschool]\n');
  folder.edit(
    'school.yaml',
    /answer: ".*"/,
    'answer: "Урок — {ціна}, {тривалість}, досвід {досвід}."\n    onSubjects: true',
  );
  const { school, texts, packages, subjects } = loadContent(folder.folder);
  const values = describeValues(school, texts, packages, '2026-11-24');
  const firstOn = (slug: string) => {
    const subject = subjects.find((each) => each.slug === slug) as Subject;
    const own = withSubject(withSubjectPrice(values, school, packages, slug), subject);
    return describeSubjectAnswers(school, own)[0]?.answers[0]?.answer.replaceAll('\u00a0', ' ');
  };
  expect(firstOn('physics')).toBe('Урок — від 350 грн, 60 хвилин, досвід від 5 років досвіду.');
  expect(firstOn('preschool')).toBe('Урок — від 300 грн, 30 хвилин, досвід від 5 років досвіду.');
  expect(describeQuickAnswers(school, values)[0]?.answers[0]?.answer).toContain('60\u00a0хвилин');
});

it('gives an id only to the answers that other parts link to', () => {
  const { school, subjects, texts, packages } = loadContent('content');
  const values = describeValues(school, texts, packages, '2026-11-24');
  const claims = school.claims.map(quoteClaim);
  const linked = [...claims, '30–50%', 'B2–C1'].map((words) => findExplanation(school, words));
  const answers = describeQuickAnswers(school, values, linked);
  const explained = answers.flatMap((group) => group.answers).filter(({ id }) => id);
  expect(explained.map(({ question }) => question.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringContaining('«результати покращуються на 30–50%»'),
    'Що означає «95% учнів покращують результати»?',
    'Чому «12 напрямків навчання», якщо зошитів більше?',
    'Хто ці «500+ задоволених учнів»?',
    'Що означає «96% успішно складають НМТ»?',
  ]);
  const [, improved, twelve, pupils, exam] = explained.map(({ id }) => id);
  const ids = claims.map((words) => findExplanation(school, words));
  expect(ids).toEqual([pupils, twelve, exam, improved]);
  const highlights = subjects.flatMap(({ highlight }) => highlight ?? []);
  const results40 = highlights.find((words) => words.startsWith('40'));
  expect(results40 && findExplanation(school, results40)).toBe(explained[0]?.id);
});

it('links the first group of questions that a text names', () => {
  const answer = { question: 'Як?', answer: 'Так.' };
  const school = { quickAnswers: [answer, { ...answer, group: 'НМТ' }, { ...answer, group: 'Ціна (грн)' }] };
  expect(linkGroup(school, 'До НМТ готуємо; НМТ складають усі.')).toEqual({
    before: 'До ',
    name: 'НМТ',
    after: ' готуємо; НМТ складають усі.',
    answer: 'answer-2',
  });
  expect(linkGroup(school, 'Ціна (грн) з програмою')?.answer).toBe('answer-3');
  expect(linkGroup(school, 'Готуємо до НМТшки. Ціна залежить від предмета.')).toBeUndefined();
});
