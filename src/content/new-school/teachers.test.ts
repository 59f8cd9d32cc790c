import { expect, it } from 'vitest';
import { DANCE, makeSchool, STUDIO } from '../../../tests/support/new-schools.ts';
import { loadContent } from '../load.ts';

it('assigns the chosen subjects to each teacher', async () => {
  const { subjects } = loadContent(await makeSchool(DANCE));
  const staff = subjects.map(({ slug, teachers }) => [slug, teachers.map(({ name }) => name)]);
  expect(staff).toEqual([
    ['balet', ['Марта Гнатюк']],
    ['khip-khop', ['Дарина Кос']],
  ]);
});

it('counts a teacher without a number of years as one with a single year', async () => {
  expect(loadContent(await makeSchool(DANCE)).school.minimumExperienceYears).toBe(1);
});

it('writes separate people with their experience', async () => {
  const { subjects } = loadContent(await makeSchool(STUDIO));
  expect(subjects[0]?.teachers.map(({ name, experience }) => `${name}, ${experience}`)).toEqual([
    'Андрій Мельник, 12 років досвіду',
    'Юлія Мельник, 5 років досвіду',
    'Тіна, 9 років викладає',
  ]);
});
