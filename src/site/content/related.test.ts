import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import type { Subject } from '#content/schema.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { findRelated, findSubjectsOf } from './related.ts';

const [first, second, third, fourth, fifth, sixth] = loadContent(FIXTURE_CONTENT).subjects.map(
  (subject, index) => ({
    ...subject,
    related: undefined,
    teachers: subject.teachers.slice(0, 1).map((teacher) => ({ ...teacher, id: `${index}` })),
  }),
) as [Subject, Subject, Subject, Subject, Subject, Subject];
const all = [first, second, third, fourth, fifth, sixth];

it('are those that the owner names, in his order', () => {
  const related = [fifth.slug, second.slug, third.slug, fourth.slug];
  expect(findRelated({ ...first, related }, all)).toEqual([fifth, second, third, fourth]);
});

it('fill up what the owner has left out, or what is gone', () => {
  expect(findRelated({ ...first, related: [fifth.slug, 'gone'] }, all)).toEqual([
    fifth,
    second,
    third,
    fourth,
  ]);
});

it('are otherwise the next ones, round the end of the list', () => {
  expect(findRelated(first, all)).toEqual([second, third, fourth, fifth]);
  expect(findRelated(fifth, all)).toEqual([sixth, first, second, third]);
});

it('are before those the ones with a teacher in common', () => {
  const twin = { ...fifth, teachers: first.teachers };
  expect(findRelated(first, [first, second, third, fourth, twin, sixth])).toEqual([
    twin,
    second,
    third,
    fourth,
  ]);
});

it('never name the subject itself, nor one twice', () => {
  expect(findRelated(first, [first, second])).toEqual([second]);
  expect(findRelated(first, [first])).toEqual([]);
});

it('know all subjects of a teacher', () => {
  const twin = { ...fifth, teachers: first.teachers };
  const [teacher] = first.teachers;
  expect(teacher && findSubjectsOf(teacher, [first, second, twin])).toEqual([first, twin]);
});
