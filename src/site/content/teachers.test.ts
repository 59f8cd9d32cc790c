import { expect, it } from 'vitest';
import { describeSamples, describeStaff, initialsOf } from './teachers.ts';

it.each([
  ['Олена Гриценко', 'ОГ'],
  ['Оксана Іванівна Гнатів', 'ОІ'],
  ['Соломія (Соля) Дзвін', 'СД'],
  ['Богдан «Лис» Коваль', 'БК'],
  ['Христина', 'Х'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it.each([
  [
    ['Хімія', 'Біологія'],
    ['Хімія', 'та біологія'],
  ],
  [
    ['Українська мова', 'Українська література'],
    ['Українська', 'та література'],
  ],
  [['Дошкільна програма'], ['Дошкільна']],
  [
    ['Фізика', 'Хімія', 'Англійська мова'],
    ['Фізика', 'хімія', 'та англійська'],
  ],
  [
    ['Математика', 'НМТ з математики'],
    ['Математика', 'та НМТ з математики'],
  ],
])('a teacher of %j is shown once, with %j', async (names, expected) => {
  const teacher = {
    id: 'olha',
    name: 'Ольга Мак',
    experience: '7 років досвіду',
    achievements: '',
    description: '',
  };
  const subjects = names.map((name, index) => ({ slug: `subject-${index}`, name, teachers: [teacher] }));
  const staff = await describeStaff(subjects as never, async () => undefined);
  expect(staff.map(({ slug, subjects }) => [slug, subjects])).toEqual([['subject-0', expected]]);
});

it.each([
  [[false, false], undefined],
  [[true, true], 'Це зразок: люди й\u00a0портрети тут вигадані.'],
  [[true, false], 'Зразки, вигадані люди: Ольга Мак.'],
])('visitors learn which teachers are invented: %j', (samples, expected) => {
  const names = ['Ольга Мак', 'Іван Лис'];
  expect(describeSamples(samples.map((isSample, index) => ({ name: names[index] ?? '', isSample })))).toBe(
    expected,
  );
});
