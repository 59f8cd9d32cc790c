import { expect, it } from 'vitest';
import { findAnswer, putAnswer } from './put-answer.ts';

const CLASSES = ['1 клас', '5–9 клас', '11 клас'];
const HOURS = ['дзвонити до 12:00', 'дзвонити 12:00–17:00', 'дзвонити після 17:00'];

it.each([
  ['begins a sentence', '', '5–9 клас', CLASSES, '5–9 клас.'],
  ['begins it with a capital', '', 'дзвонити до 12:00', HOURS, 'Дзвонити до 12:00.'],
  ['goes on with it', '5–9 клас.', 'дзвонити до 12:00', HOURS, '5–9 клас, дзвонити до 12:00.'],
  [
    'takes the place of another one',
    '5–9 клас, дзвонити до 12:00.',
    '1 клас',
    CLASSES,
    '1 клас, дзвонити до 12:00.',
  ],
  ['of the whole other one', '11 клас.', '5–9 клас', CLASSES, '5–9 клас.'],
  [
    'keeps the capital',
    'Дзвонити до 12:00, 1 клас.',
    'дзвонити після 17:00',
    HOURS,
    'Дзвонити після 17:00, 1 клас.',
  ],
  ['is not said twice', '5–9 клас.', '5–9 клас', CLASSES, '5–9 клас.'],
  [
    'comes after what the visitor wrote',
    'Сину важко з дробами',
    '5–9 клас',
    CLASSES,
    'Сину важко з дробами, 5–9 клас.',
  ],
  ['after their sentence', 'Добрий день!', 'дзвонити до 12:00', HOURS, 'Добрий день! Дзвонити до 12:00.'],
  [
    'leaves alone what they have changed',
    '6 клас, мрія — НМТ.',
    '5–9 клас',
    CLASSES,
    '6 клас, мрія — НМТ, 5–9 клас.',
  ],
])('an answer %s', (_what, message, answer, answers, expected) => {
  expect(putAnswer(message, answer, answers)).toBe(expected);
});

it('finds the longest answer that a message has in it, and none that it lacks', () => {
  expect(findAnswer('Син у школі, 11 КЛАС', CLASSES)).toBe('11 клас');
  expect(findAnswer('Дзвонити після 17:00.', HOURS)).toBe('дзвонити після 17:00');
  expect(findAnswer('Дзвоніть після обіду', HOURS)).toBeUndefined();
});
