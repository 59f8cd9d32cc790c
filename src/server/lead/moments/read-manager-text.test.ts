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

test.each([
  ['Europe/Warsaw', { moment: new Date('2026-12-10T16:00:00Z') }],
  ['Europe/Kyiv', { moment: new Date('2026-12-10T15:00:00Z') }],
  ['Mars/Base', { reading: { kind: 'question' } }],
  [undefined, { reading: { kind: 'question' } }],
])('reads «за їхнім часом» on the clock of %s', (zone, meant) => {
  const lead = makeLead('trial', { source: zone ? { time_zone: zone } : {} });
  expect(readManagerText('завтра о 17 за їхнім часом', lead, NOW)).toMatchObject(meant);
});
