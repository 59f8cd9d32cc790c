import { expect, test } from 'vitest';
import { makeConversation, makeLead } from '../../../../tests/support/make-lead.ts';
import { OPEN_STATES, type StepName } from '../conversation.ts';
import { readManagerText } from './read-manager-text.ts';

const NOW = new Date('2026-12-09T08:20:00Z');
const TEXT = 'дзвонити завтра о 10, пробне в пт о 17';
const CALL = new Date('2026-12-10T08:00:00Z');
const LESSON = new Date('2026-12-11T15:00:00Z');

test('reads the lesson from a text only if the step or the state is a trial lesson', () => {
  const read = (state: (typeof OPEN_STATES)[number], step?: StepName) =>
    readManagerText(TEXT, makeLead('trial', { conversation: makeConversation({ state }) }), NOW, { step })
      .moment;
  for (const state of OPEN_STATES) expect(read(state)).toEqual(state === 'trial' ? LESSON : CALL);
  expect(read('taken', 'trial')).toEqual(LESSON);
  expect(read('trial', 'callback')).toEqual(CALL);
});

test.each<[state: (typeof OPEN_STATES)[number], text: string, isOther: boolean]>([
  ['callback', 'пробний сб о 11', true],
  ['callback', 'сб 11:00 пробне', true],
  ['callback', 'пробняк пн 17:00', true],
  ['callback', 'домовились на пробне в пт 17:00', true],
  ['callback', 'дзвонити про пробне в пт о 17', false],
  ['callback', 'набрати після пробного, пт 17', false],
  ['callback', 'пт 17:00', false],
  ['callback', 'записала на урок пн 17:00', true],
  ['callback', 'набрати після уроку в пн 17:00', false],
  ['callback', 'наступний вт 17:00', false],
  ['deciding', 'оплатили, перший урок пн 17:00', true],
  ['deciding', 'пробне сподобалось, думають до пн', false],
  ['deciding', 'ще один пробний чт 15:00', true],
  ['trial', 'прийшли, думають до понеділка', true],
  ['trial', 'подумають, пн 12:00', true],
  ['trial', 'оплатять у пт', true],
  ['trial', 'чекаємо оплату завтра', true],
  ['trial', 'нагадати про урок завтра', true],
  ['trial', 'відправити посилання в сб о 10', true],
  ['trial', 'напишу їм завтра', true],
  ['trial', 'нагадати: пробне в пт о 17', false],
  ['trial', 'оплатили 8, наступний урок пн 17', true],
  ['trial', 'ще думають, але пробне в пт о 17', false],
  ['trial', 'думаю, пт 17:00', false],
  ['trial', 'подумали, беруть пт 17:00', false],
  ['trial', 'передзвонити завтра о 10', true],
  ['trial', 'наберу в пт о 12', true],
  ['trial', 'подзвонила мама, переносимо на пт 17:00', false],
  ['trial', 'дзвонити завтра о 10, пробне в пт о 17', false],
  ['trial', 'не бере, завтра о 12 ще раз', true],
  ['trial', 'не відповідають, пт о 12', true],
  ['trial', 'недодзвон, завтра о 10', true],
  ['trial', 'н/б, завтра о 10', true],
  ['trial', 'не додзвонилася, завтра о 10', true],
  ['trial', 'не відповість, завтра о 10', true],
  ['trial', 'не берёт, завтра о 10', true],
  ['trial', 'не бере математику, урок пт 17:00', false],
  ['trial', 'зайнята, через 20 хв', true],
  ['trial', 'за годину', true],
  ['trial', 'пробне через годину', false],
  ['trial', 'мама сама передзвонить завтра о 12', true],
  ['trial', 'чекає дзвінка завтра о 12', true],
  ['trial', 'наберіть завтра о 12', true],
  ['trial', 'зателефонує завтра о 12', true],
  ['trial', 'дзв завтра о 12', true],
  ['trial', 'зв’яжемось завтра о 12', true],
  ['trial', 'за тиждень, вт 18:00', false],
  ['trial', 'дзвонила мама, переносимо на пт 17:00', false],
  ['trial', 'пт 17:00', false],
  ['taken', 'пробний сб о 11', false],
])('in the state %s, «%s» is about the other kind of appointment: %s', (state, text, isOther) => {
  const lead = makeLead('trial', { conversation: makeConversation({ state }) });
  const { reading, moment, isOfOtherStep = false } = readManagerText(text, lead, NOW);
  expect(reading.kind).not.toBe('note');
  expect(isOfOtherStep).toBe(isOther);
  if (isOther) expect(moment).toBeUndefined();
});

test.each([
  ['Europe/Warsaw', { moment: new Date('2026-12-10T16:00:00Z') }],
  ['Europe/Kyiv', { moment: new Date('2026-12-10T15:00:00Z') }],
  ['Mars/Base', { reading: { kind: 'question' } }],
  [undefined, { reading: { kind: 'question' } }],
])('reads «за їхнім часом» on the clock of %s', (zone, meant) => {
  const lead = makeLead('trial', { source: zone ? { time_zone: zone } : {} });
  expect(readManagerText('завтра о 17 за їхнім часом', lead, NOW)).toMatchObject(meant);
});

const AT_NOON = new Date('2026-12-12T10:00:00Z');
const MIDNIGHT = new Date('2026-12-11T22:00:00Z');

test.each<[text: string, state: (typeof OPEN_STATES)[number], dueAt: Date, meant: object]>([
  // A lesson or a call on Saturday, and an hour that may be of today: the bot offers both.
  ...(['trial', 'callback', 'deciding'] as const).map(
    (state): [string, (typeof OPEN_STATES)[number], Date, object] => [
      'ой ні, не о 12, а о 13',
      state,
      AT_NOON,
      {
        reading: {
          kind: 'question',
          choices: [{ at: new Date('2026-12-09T11:00:00Z') }, { at: new Date('2026-12-12T11:00:00Z') }],
        },
      },
    ],
  ),
  ['сьогодні о 13', 'trial', AT_NOON, { moment: new Date('2026-12-09T11:00:00Z') }],
  ['чт о 13', 'trial', AT_NOON, { moment: new Date('2026-12-10T11:00:00Z') }],
  ['через 2 години, пробне', 'trial', AT_NOON, { moment: new Date('2026-12-09T10:20:00Z') }],
  ['о 15', 'trial', new Date('2026-12-09T11:00:00Z'), { moment: new Date('2026-12-09T13:00:00Z') }],
  ['о 15', 'trial', new Date('2026-12-07T11:00:00Z'), { moment: new Date('2026-12-09T13:00:00Z') }],
  // The day of the appointment does not take its hour.
  ['у сб все в силі', 'trial', AT_NOON, { moment: AT_NOON }],
  ['12.12 дзвонити', 'callback', AT_NOON, { moment: AT_NOON }],
  ['нд', 'trial', AT_NOON, { moment: new Date('2026-12-12T22:00:00Z'), isWholeDay: true }],
  ['у сб', 'trial', MIDNIGHT, { moment: MIDNIGHT, isWholeDay: true }],
  // A day moves the lesson only if the text says so.
  ...['рішення в понеділок', 'відпишуть завтра', 'почнуть 11 січня', 'відповідь до пт'].map(
    (text): [string, (typeof OPEN_STATES)[number], Date, object] => [
      text,
      'trial',
      AT_NOON,
      { isOfOtherStep: true, reading: { kind: 'day' } },
    ],
  ),
  ...[
    'перенесли на нд',
    'ой, у нд',
    'не сб, а нд',
    'краще нд',
    'все ж у нд',
    'зможуть у нд',
    'пробне в нд',
    'нд 13.12',
  ].map((text): [string, (typeof OPEN_STATES)[number], Date, object] => [
    text,
    'trial',
    AT_NOON,
    { moment: new Date('2026-12-12T22:00:00Z'), isWholeDay: true },
  ]),
  // The hour of a lesson whose day is agreed.
  ['о 15', 'trial', MIDNIGHT, { moment: new Date('2026-12-12T13:00:00Z') }],
  ['о 15', 'callback', MIDNIGHT, { reading: { kind: 'question' } }],
])('reads «%s» in the state %s with an appointment at %s', (text, state, dueAt, meant) => {
  const conversation = makeConversation({ state, dueAt, isWholeDay: dueAt === MIDNIGHT });
  expect(readManagerText(text, makeLead('trial', { conversation }), NOW)).toMatchObject(meant);
});
