import { describe, expect, it } from 'vitest';
import { PAGE_DESCRIPTION_LENGTH, PAGE_TITLE_LENGTH } from '#content/fields/search.ts';
import { loadContent } from '#content/load.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { describeValues } from '#content/texts/placeholders.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { describeHomeHead, describeSubjectHead, type PageHead } from './page-heads.ts';
import { describeTrial } from './trial.ts';

const { school, subjects, texts, packages } = loadContent(FIXTURE_CONTENT);
const [physics] = subjects as [Subject];
const trial = describeTrial({});
const values = describeValues(school, texts, packages, '2026-11-24');

function expectLengths({ title, description }: PageHead): void {
  expect(title.length, title).toBeLessThanOrEqual(PAGE_TITLE_LENGTH);
  expect(description.length, description).toBeGreaterThanOrEqual(PAGE_DESCRIPTION_LENGTH.min);
  expect(description.length, description).toBeLessThanOrEqual(PAGE_DESCRIPTION_LENGTH.max);
}

describe('the head of a subject', () => {
  it('contains the phrases that parents search for, and the school’s name', () => {
    const { title } = describeSubjectHead(physics, { ...school, name: 'Парта' }, texts, values);
    expect(title).toBe('Репетитор з фізики онлайн — «Парта»');
  });

  it('describes a lesson and its price by default', () => {
    const { description } = describeSubjectHead({ ...physics, search: undefined }, school, texts, values);
    expect(description).toBe(
      'Репетитор з фізики онлайн: індивідуальні уроки наживо в Zoom або Google Meet. Перший урок безкоштовний, далі від 300 грн за заняття.',
    );
  });

  it('prefers the owner’s texts', () => {
    const search = { title: 'Фізика легко', description: 'а'.repeat(120) };
    expect(describeSubjectHead({ ...physics, search }, { ...school, name: 'Парта' }, texts, values)).toEqual({
      title: 'Фізика легко — «Парта»',
      description: search.description,
    });
  });

  it('does not quote a name twice', () => {
    const { title } = describeSubjectHead(physics, { ...school, name: 'Школа «Парта»' }, texts, values);
    expect(title).toBe('Репетитор з фізики онлайн — Школа «Парта»');
  });

  it('drops first «онлайн» and then the school’s name if the title is too long', () => {
    const named = (name: string) => describeSubjectHead(physics, { ...school, name }, texts, values).title;
    expect(named('н'.repeat(35))).toBe(`Репетитор з фізики — «${'н'.repeat(35)}»`);
    expect(named('н'.repeat(40))).toBe('Репетитор з фізики онлайн');
  });

  it('fits the limits for every subject, with the longest names and prices', () => {
    const long = { ...physics, search: undefined, notebookLabel: 'н'.repeat(40) };
    for (const name of ['Я', school.name, 'н'.repeat(40)]) {
      for (const price of ['від 1 грн', 'від 999999 грн']) {
        for (const subject of [...subjects, long, { ...long, notebookLabel: 'з я' }]) {
          expectLengths(describeSubjectHead(subject, { ...school, name }, texts, { ...values, ціна: price }));
        }
      }
    }
  });
});

describe('the head of the home page', () => {
  it('prefers the owner’s texts', () => {
    const own = { ...school, name: 'Парта', search: { title: 'Уроки вдома' } };
    expect(describeHomeHead({ school: own, texts, subjects }, values, trial).title).toBe(
      'Уроки вдома — «Парта»',
    );
  });

  it('shortens a long tagline at a comma, instead of naming the school twice', () => {
    const titleOf = (tagline: string) => {
      const own = { ...school, name: 'Deutsch mit Plan', search: undefined, tagline };
      return describeHomeHead({ school: own, texts, subjects }, values, trial).title;
    };
    expect(titleOf('Онлайн-курси німецької для дорослих, групи до 6 осіб')).toBe(
      'Онлайн-курси німецької для дорослих — «Deutsch mit Plan»',
    );
    expect(titleOf(`${'н'.repeat(50)}, групи`)).toBe(`${'н'.repeat(50)}, групи`);
    expect(titleOf('н'.repeat(70))).toBe('«Deutsch mit Plan»');
  });

  it('names the school, its subjects and the price by default', () => {
    const piano = { ...physics, name: 'Фортепіано' };
    const one = {
      school: { ...school, tagline: 'Уроки фортепіано', search: undefined },
      texts,
      subjects: [piano],
    };
    expect(describeHomeHead(one, values, trial).description).toBe(
      'Уроки фортепіано. Перший урок безкоштовний, далі від 300 грн за заняття. Уроки наживо в Zoom або Google Meet. Залиште номер, і ми зателефонуємо.',
    );
    for (const tagline of ['Школа', 'Онлайн-школа репетиторів', 'я'.repeat(50)])
      for (const list of [subjects, subjects.slice(0, 2)])
        for (const tried of [trial, undefined]) {
          const head = describeHomeHead(
            { school: { ...school, tagline, search: undefined }, texts, subjects: list },
            values,
            tried,
          );
          expectLengths(head);
          expect(/перший урок/i.test(head.description)).toBe(tried !== undefined);
        }
  });
});
