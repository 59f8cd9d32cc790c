import { expect, it } from 'vitest';
import { makeLead } from '../../../tests/support/make-lead.ts';
import { describeLesson, findSchoolSubject } from './teacher.ts';

const SUBJECTS = [
  { name: 'Фізика', teachers: [{ name: 'Андрій Мельничук' }] },
  { name: 'Хімія', teachers: [{ name: 'Світлана Мороз' }, { name: 'Юлія Гордієнко' }] },
  { name: 'Історія', teachers: [{ name: 'Максим Кравець' }, { name: 'Соня Левицька' }] },
];

it.each([
  ['the only teacher of the subject', 'Фізика', '', [], 'Пробний: Фізика · Андрій Мельничук'],
  ['no teacher where several teach', 'Хімія', '', [], 'Пробний: Хімія'],
  ['whom a note names', 'Хімія', '', ['урок веде Гордієнко'], 'Пробний: Хімія · Юлія Гордієнко'],
  [
    'whom the newest note names',
    'Хімія',
    '',
    ['до Гордієнко', 'до Мороз'],
    'Пробний: Хімія · Світлана Мороз',
  ],
  ['whom the visitor names', 'Історія', 'Хочемо до Кравця', [], 'Пробний: Історія · Максим Кравець'],
  ['an inflected name', 'Історія', '', ['з Левицькою'], 'Пробний: Історія · Соня Левицька'],
  ['a note before the visitor', 'Історія', 'до Кравця', ['з Левицькою'], 'Пробний: Історія · Соня Левицька'],
  ['a teacher of another subject', 'Фізика', '', ['заміна: Мороз'], 'Пробний: Фізика · Світлана Мороз'],
  ['no teacher where a note names two', 'Хімія', '', ['Мороз або Гордієнко'], 'Пробний: Хімія'],
  ['no ordinary word', 'Хімія', 'Надворі мороз', [], 'Пробний: Хімія'],
])('finds %s', (_, subject, message, notes, expected) => {
  const lead = makeLead('trial', { fields: { name: 'Леся', subject, message } });
  expect(describeLesson(lead, notes, SUBJECTS)).toBe(expected);
});

it('ignores a teacher’s surname in the parent’s name', () => {
  const fields = { name: 'Олег Мороз', subject: 'Хімія', message: 'Телефонуйте: Мороз Олег' };
  expect(describeLesson(makeLead('trial', { fields }), [], SUBJECTS)).toBe('Пробний: Хімія');
});

it('finds the subject that a manager has entered', () => {
  const fields = { name: 'Леся', subject: 'Записано в чаті', message: '10 клас, з фізики' };
  expect(describeLesson(makeLead('contact', { fields }), [], SUBJECTS)).toBe(
    'Пробний: Фізика · Андрій Мельничук',
  );
});

const SCHOOL_SUBJECTS = [
  ...['Фізика', 'Математика', 'Англійська мова', 'Українська мова', 'Хімія', 'Програмування', 'Історія'],
  ...['Дошкільна програма', 'Логіка'],
].map((name) => ({ name, teachers: [] }));

it.each([
  ['англ пробне пт 18:00', 'Англійська мова'],
  ['матем 7 кл', 'Математика'],
  ['мат., 5 клас', 'Математика'],
  ['нмт укр', 'Українська мова'],
  ['хім НМТ', 'Хімія'],
  ['фіз 9 кл', 'Фізика'],
  ['Прогр для хлопчика', 'Програмування'],
  ['дошк', 'Дошкільна програма'],
])('finds the subject in a manager’s abbreviation: %s', (message, subject) => {
  const fields = { name: 'Леся', subject: 'Записано в чаті', message };
  expect(findSchoolSubject({ fields, source: {} }, SCHOOL_SUBJECTS)?.name).toBe(subject);
});

it.each(['питає про ціну', 'логопед не потрібен', 'доша', 'хі', 'прошу передзвонити', 'Матвій, 8 років'])(
  'takes no other word for an abbreviation: %s',
  (message) => {
    const fields = { name: 'Леся', subject: 'Записано в чаті', message };
    expect(findSchoolSubject({ fields, source: {} }, SCHOOL_SUBJECTS)).toBeUndefined();
  },
);

it.each(['Шановні, зателефонуйте після школи', 'Таня, мама учня'])(
  'takes no ordinary word for a subject with a short name: %s',
  (message) => {
    const subjects = ['Шахи', 'Танці'].map((name) => ({ name, teachers: [{ name: 'Іван Лис' }] }));
    const fields = { name: 'Леся', subject: 'Записано в чаті', message };
    expect(describeLesson(makeLead('contact', { fields }), [], subjects)).toBe('Записано в чаті');
  },
);

it.each([
  ['8 років, на шахи', 'Пробний: Шахи · Іван Лис'],
  ['хоче танців', 'Пробний: Танці · Іван Лис'],
])('finds a subject with a short name: %s', (message, expected) => {
  const subjects = ['Шахи', 'Танці'].map((name) => ({ name, teachers: [{ name: 'Іван Лис' }] }));
  const fields = { name: 'Леся', subject: 'Записано в чаті', message };
  expect(describeLesson(makeLead('contact', { fields }), [], subjects)).toBe(expected);
});
