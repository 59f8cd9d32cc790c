import { expect, it } from 'vitest';
import { findAnswer, putAnswer } from './put-answer.ts';

const CLASSES = ['1 клас', '5–9 клас', '11 клас'];
const HOURS = ['дзвонити до 12:00', 'дзвонити 12:00–17:00', 'дзвонити після 17:00'];

it.each([
  ['begins a sentence', '', '5–9 клас', CLASSES, '5–9 клас.'],
  ['begins it with a capital', '', 'дзвонити до 12:00', HOURS, 'Дзвонити до 12:00.'],
  ['continues a sentence', '5–9 клас.', 'дзвонити до 12:00', HOURS, '5–9 клас, дзвонити до 12:00.'],
  [
    'replaces another answer',
    '5–9 клас, дзвонити до 12:00.',
    '1 клас',
    CLASSES,
    '1 клас, дзвонити до 12:00.',
  ],
  ['replaces the whole other answer', '11 клас.', '5–9 клас', CLASSES, '5–9 клас.'],
  [
    'keeps the capital',
    'Дзвонити до 12:00, 1 клас.',
    'дзвонити після 17:00',
    HOURS,
    'Дзвонити після 17:00, 1 клас.',
  ],
  ['appears only once', '5–9 клас.', '5–9 клас', CLASSES, '5–9 клас.'],
  [
    'follows the visitor’s text',
    'Сину важко з дробами',
    '5–9 клас',
    CLASSES,
    'Сину важко з дробами, 5–9 клас.',
  ],
  [
    'follows the visitor’s sentence',
    'Добрий день!',
    'дзвонити до 12:00',
    HOURS,
    'Добрий день! Дзвонити до 12:00.',
  ],
  [
    'continues after a sign',
    '11 клас, 180+.',
    'писати після 18:00',
    [],
    '11 клас, 180+, писати після 18:00.',
  ],
  ['continues after a bracket', 'Сину (6 клас)', '5–9 клас', CLASSES, 'Сину (6 клас), 5–9 клас.'],
  ['adds no second comma', 'Добрий день,', '5–9 клас', CLASSES, 'Добрий день, 5–9 клас.'],
  [
    'leaves an edited answer unchanged',
    '6 клас, мрія — НМТ.',
    '5–9 клас',
    CLASSES,
    '6 клас, мрія — НМТ, 5–9 клас.',
  ],
])('an answer %s', (_what, message, answer, answers, expected) => {
  expect(putAnswer(message, answer, answers)).toBe(expected);
});

it('finds the longest answer in a message, and none that it lacks', () => {
  expect(findAnswer('Син у школі, 11 КЛАС', CLASSES)).toBe('11 клас');
  expect(findAnswer('Дзвонити після 17:00.', HOURS)).toBe('дзвонити після 17:00');
  expect(findAnswer('Дзвоніть після обіду', HOURS)).toBeUndefined();
});
