import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TeacherList } from './TeacherList.tsx';

const iryna = {
  id: 'iryna',
  name: 'Ірина Савчук',
  initials: 'ІС',
  photo: '/iryna.webp',
  largePhoto: undefined as string | undefined,
  experience: '9 років у ліцеї',
  shortExperience: '9 років',
  achievements: 'Учителька',
  description: 'Спершу причини, тоді дати.',
  slug: 'history',
  subjects: ['Історія'],
  portrait: undefined,
  isSample: false,
};

const render = (...teachers: (typeof iryna)[]) =>
  renderToStaticMarkup(<TeacherList teachers={teachers} label="Викладачі" title="Хто навчає" />);

test('a single teacher introduces herself, with a larger photo if there is one', () => {
  expect(render(iryna)).toContain('Про мене');
  expect(render(iryna)).not.toMatch(/[Вв]икладач/);
  expect(render(iryna)).toContain('/iryna.webp');
  const large = render({ ...iryna, largePhoto: '/iryna-large.webp' });
  expect(large).toContain('/iryna-large.webp');
  expect(large).not.toContain('/iryna.webp');
});

test('several teachers have the school’s label and photos of one size', () => {
  const two = render(
    { ...iryna, largePhoto: '/iryna-large.webp' },
    { ...iryna, id: 'oleh', name: 'Олег Лис' },
  );
  expect(two).toContain('Викладачі');
  expect(two).not.toContain('Про мене');
  expect(two).not.toContain('large');
});

test('up to four teachers have their bios, more are faces', () => {
  const staff = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...iryna, id }));
  expect(render(...staff.slice(0, 4)).split('Спершу причини')).toHaveLength(5);
  expect(render(...staff.slice(0, 4))).not.toContain('викладачі');
  expect(render(...staff)).not.toContain('Спершу причини');
  expect(render(...staff)).toMatch(/5\sвикладачів. Натисніть портрет/);
});
