import { describe, expect, it } from 'vitest';
import { joinRanges, typeset } from './typography.ts';

/** Shows no-break spaces as `_`, so that expectations can be read. */
const shown = (text: string) => typeset(text).replaceAll('\u00a0', '_');

describe('typeset', () => {
  it.each([
    ['Уроки в Zoom і на дошці', 'Уроки в_Zoom і_на_дошці'],
    ['Без поспіху та паніки', 'Без_поспіху та_паніки'],
    ['Із понеділка до п’ятниці', 'Із_понеділка до_п’ятниці'],
    ['це є в нас', 'це є_в_нас'],
    ['об 11:05 до 13:05', 'об_11:05 до_13:05'],
  ])('binds one-letter and short words to the next one: %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('binds a short word after a bracket or a quotation mark', () => {
    expect(shown('розділ «На уроці» (у класі)')).toBe('розділ «На_уроці» (у_класі)');
  });

  it('keeps coordinates on one line', () => {
    expect(shown('Це точка (1; 0), а то вершина (2; −1).')).toBe('Це точка (1;_0), а_то вершина (2;_−1).');
    expect(shown('Класи (5; 6 і 7)')).toBe('Класи (5; 6_і_7)');
  });

  it('binds a dash only to the word before it', () => {
    expect(shown('Ціна — за місяць')).toBe('Ціна_— за_місяць');
    expect(shown('Сальса – окремо')).toBe('Сальса_– окремо');
  });

  it('turns a hyphen between words into a dash', () => {
    expect(shown('На першому - так. «Крок» - це ми')).toBe('На_першому_— так. «Крок»_— це ми');
    expect(shown('5 - 3, x - y')).toBe('5_- 3, x_- y');
    expect(shown('- Хто викладає?')).toBe('- Хто викладає?');
  });

  it.each([
    ['Танцюй з *Мамбою* - у центрі', 'Танцюй з_*Мамбою*_— у_центрі'],
    ['Заняття - 15 хвилин', 'Заняття_— 15_хвилин'],
    ['хто main dancer - вирішує група', 'хто main dancer_— вирішує група'],
    ['Знижка 10% - другій дитині', 'Знижка 10%_— другій дитині'],
    ['а - 5, x - у', 'а_- 5, x_- у'],
  ])('turns a hyphen beside marked words, numbers and Latin words into a dash: %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ['групи 7-9, 10-12 і 13-16 років', 'групи 7–9, 10–12_і_13–16_років'],
    ['(4-6 років)', '(4–6_років)'],
    ['тел. 52-14-36, 2026-12-01, 15-21.30, ISO 8-1', 'тел. 52-14-36, 2026-12-01, 15-21.30, ISO 8–1'],
    ['5-3=2, 7-2 = 5, 10-А, 1-й', '5-3=2, 7-2_=_5, 10-\u2060А, 1-\u2060й'],
  ])('turns the hyphen of a range into a dash: %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('leaves a dash that opens a line of dialogue alone', () => {
    expect(shown('— Хто викладає?')).toBe('— Хто викладає?');
  });

  it.each([
    ['1500 грн', '1500_грн'],
    ['8 занять', '8_занять'],
    ['96% учнів', '96%_учнів'],
    ['7–9 класи', '7–9_класи'],
    ['500+ учнів', '500+_учнів'],
  ])('binds a number to its word: %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('binds a short word that begins marked text', () => {
    expect(shown('Година, після якої *є план*')).toBe('Година, після якої *є_план*');
  });

  it('binds a house number to its street', () => {
    expect(shown('в залі на Руській, 12. Клас 5, 6. Київ, 2026')).toBe(
      'в_залі на_Руській,_12. Клас 5, 6. Київ, 2026',
    );
  });

  it('binds a particle only to the word before it', () => {
    expect(shown('було б дев’ять, і ямб спіткнувся б.')).toBe('було_б дев’ять, і_ямб спіткнувся_б.');
  });

  it('prevents a line break within a number with an ending', () => {
    expect(shown('у листопаді 1917-го')).toBe('у_листопаді 1917-\u2060го');
    expect(typeset(typeset('1917-го'))).toBe(typeset('1917-го'));
  });

  it.each([
    ['Дзвоніть: +380 67 123 45 67!', 'Дзвоніть: +380_67_123_45_67!'],
    ['або 067 123 45 67, або (044) 123 45 67', 'або 067_123_45_67, або (044)_123_45_67'],
    ['+48 501 234 567 у Польщі', '+48_501_234_567_у_Польщі'],
  ])('keeps a phone number on one line: %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('keeps a formula on one line', () => {
    expect(shown('А де x² − 4x + 3 = 0? Так: 10 : 2 = 5')).toBe('А_де x²_−_4x_+_3_=_0? Так: 10_:_2_=_5');
  });

  it('binds no number at the end of a sentence, before another number or before a level such as C1', () => {
    expect(shown('Класи 5, 6. Рівень C1 минулого року')).toBe('Класи 5, 6. Рівень C1 минулого року');
  });

  it('binds neither longer words nor pronouns', () => {
    expect(shown('Ми разом через рік, він або вона')).toBe('Ми разом через рік, він або вона');
  });

  it('binds a short word at the end of a fragment to the next word', () => {
    expect(shown('Почніть із ')).toBe('Почніть із_');
  });

  it('is idempotent', () => {
    const once = typeset('Ціна — за місяць: 4 заняття і не більше, а в серпні — 2 заняття');
    expect(typeset(once)).toBe(once);
  });

  it('leaves empty texts, double spaces and line breaks unchanged', () => {
    expect(typeset('')).toBe('');
    expect(shown(' Слово  слово\nі слово ')).toBe(' Слово  слово\nі_слово ');
  });
});

it('joins the ends of a range where no element can', () => {
  expect(joinRanges('Німецька A1–A2')).toBe('Німецька A1–\u2060A2');
  expect(joinRanges('Київ–Львів — курс')).toBe('Київ–Львів — курс');
});
