import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { describeNotFoundLesson } from './not-found-lesson.ts';
import { describeTrial } from './trial.ts';

const { subjects } = loadContent(FIXTURE_CONTENT);

it('asks 7 × 8 on the not-found page, as the mathematics tutor', () => {
  const lesson = describeNotFoundLesson(subjects, describeTrial({}));
  const [task] = lesson?.play?.data.tasks ?? [];
  expect(lesson?.slug).toBe('mathematics');
  expect(task?.answers.filter(({ right }) => right).map(({ text }) => text)).toEqual(['56']);
  expect(task?.pieces).toEqual(['asked']);
});

it('is the first lesson of a school without mathematics', () => {
  const [first, ...others] = subjects.filter(({ slug }) => slug !== 'mathematics');
  const lesson = describeNotFoundLesson(first ? [first, ...others] : [], describeTrial({}));
  expect(lesson?.slug).toBe(first?.slug);
  expect(lesson?.question).toBe(first?.lesson?.question);
});

it('is absent in a school without lessons', () => {
  const withoutLessons = subjects.map((subject) => ({ ...subject, lesson: undefined }));
  expect(describeNotFoundLesson(withoutLessons, describeTrial({}))).toBeUndefined();
});
