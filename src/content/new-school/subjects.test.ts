import { expect, it } from 'vitest';
import { makeSchool, STUDIO, TUTOR } from '../../../tests/support/new-schools.ts';
import { loadContent } from '../load.ts';

it('keeps the lessons of the sample subjects, with the new teacher', async () => {
  const { subjects, school } = loadContent(await makeSchool(TUTOR));
  expect(subjects.map(({ lesson }) => lesson?.tutor.name)).toEqual(Array(3).fill('Олена Лис'));
  expect(school.homeLessons).toHaveLength(3);
});

it('gives the icon of the school to a subject without one of its own', async () => {
  const { subjects } = loadContent(await makeSchool(STUDIO));
  expect(subjects.map(({ icon }) => icon)).toEqual(['dance', 'dance', 'dance']);
});
