import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
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

it('are the owner’s choice in its order', () => {
  const related = [fifth.slug, second.slug, third.slug, fourth.slug];
  expect(findRelated({ ...first, related }, all)).toEqual([fifth, second, third, fourth]);
});

it('replace missing and removed choices', () => {
  expect(findRelated({ ...first, related: [fifth.slug, 'gone'] }, all)).toEqual([
    fifth,
    second,
    third,
    fourth,
  ]);
});

it('are otherwise the next ones, and continue with the first', () => {
  expect(findRelated(first, all)).toEqual([second, third, fourth, fifth]);
  expect(findRelated(fifth, all)).toEqual([sixth, first, second, third]);
});

it('put subjects with a common teacher before them', () => {
  const sameTeachers = { ...fifth, teachers: first.teachers };
  expect(findRelated(first, [first, second, third, fourth, sameTeachers, sixth])).toEqual([
    sameTeachers,
    second,
    third,
    fourth,
  ]);
});

it('contain neither the subject itself nor a duplicate', () => {
  expect(findRelated(first, [first, second])).toEqual([second]);
  expect(findRelated(first, [first])).toEqual([]);
});

it('lists all subjects of a teacher', () => {
  const sameTeachers = { ...fifth, teachers: first.teachers };
  const [teacher] = first.teachers;
  expect(teacher && findSubjectsOf(teacher, [first, second, sameTeachers])).toEqual([first, sameTeachers]);
});
