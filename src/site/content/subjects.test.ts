import { describe, expect, it } from 'vitest';
import type { Subject } from '#content/subjects/subject-schema.ts';
import type { Teacher } from '#content/teachers/teacher-schema.ts';
import { describeSubject } from './subjects.ts';

const olena: Teacher = {
  id: 'olena',
  name: 'Олена Гриценко',
  experience: '20 років досвіду',
  achievements: 'Учителька вищої категорії',
  description: 'Пояснює просто.',
  specialisations: ['НМТ'],
};
const sofiia: Teacher = { ...olena, id: 'sofiia', name: 'Софія Ґалаґан', photo: 'sofiia.webp' };

const physics: Subject = {
  slug: 'physics',
  name: 'Фізика',
  genitive: 'фізики',
  instrumental: 'фізикою',
  notebookLabel: 'з фізики',
  caption: 'Від законів до задач',
  description: 'Пояснюємо.',
  color: { hue: 262, shift: 14 },
  reasons: [],
  teachers: [olena, sofiia],
};

const withoutPhotos = async () => undefined;

describe('describeSubject', () => {
  it('splits the description around its highlighted words', async () => {
    const subject = { ...physics, description: 'Зростання на 40–60%.', highlight: '40–60%' };
    const { description } = await describeSubject(subject, withoutPhotos);
    expect(description).toEqual({ before: 'Зростання на\u00a0', marked: '40–60%', sign: '.', after: '' });
  });

  it('does not split a description without such words', async () => {
    const { description } = await describeSubject(physics, withoutPhotos);
    expect(description).toEqual({ before: 'Пояснюємо.', marked: '', sign: '', after: '' });
  });

  it('mentions one teacher without choosing «викладач» or «викладачка»', async () => {
    const two = await describeSubject(physics, withoutPhotos);
    const one = await describeSubject({ ...physics, teachers: [olena] }, withoutPhotos);
    expect(two.teachersTitle).toBe('Репетитори з\u00a0фізики');
    expect(one.teachersTitle).toBe('Репетитор з\u00a0фізики');
  });

  it('gives every teacher initials, and a photo if there is one', async () => {
    const { teachers } = await describeSubject(physics, async (file) => `/small/${file}`);
    expect(teachers.map(({ initials, photo }) => [initials, photo])).toEqual([
      ['ОГ', undefined],
      ['СҐ', '/small/sofiia.webp'],
    ]);
  });
});
