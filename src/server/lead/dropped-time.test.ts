import { expect, test } from 'vitest';
import { makeConversation } from '../../../tests/support/make-lead.ts';
import { dropsTime, type EarlierTime, nameDropped } from './dropped-time.ts';

const NOW = new Date('2026-12-09T08:20:00Z');
const TUESDAY = new Date('2026-12-15T16:00:00Z');
const MIDNIGHT = new Date('2026-12-14T22:00:00Z');

const earlier = (changes: Partial<EarlierTime> = {}): EarlierTime => ({
  ...{ state: 'trial', dueAt: TUESDAY, isWholeDay: false },
  ...changes,
});
const after = (changes: Parameters<typeof makeConversation>[0]) =>
  makeConversation({ state: 'trial', ...changes });

test.each<[what: string, before: EarlierTime, now: ReturnType<typeof after>, isDropped: boolean]>([
  ['another hour', earlier(), after({ dueAt: new Date('2026-12-15T17:00:00Z') }), true],
  ['the same moment', earlier(), after({ dueAt: TUESDAY }), false],
  ['no time', earlier(), after({ dueAt: null }), true],
  ['a call at the same moment', earlier(), after({ state: 'callback', dueAt: TUESDAY }), true],
  [
    'a call instead of a call',
    earlier({ state: 'callback' }),
    after({ state: 'deciding', dueAt: NOW }),
    true,
  ],
  ['a returned lead', earlier(), after({ state: 'new', dueAt: null }), true],
  ['a closed lead', earlier(), after({ state: 'lost', dueAt: null }), false],
  [
    'the hour of an agreed day',
    earlier({ dueAt: MIDNIGHT, isWholeDay: true }),
    after({ dueAt: TUESDAY }),
    false,
  ],
  ['another day', earlier({ dueAt: MIDNIGHT, isWholeDay: true }), after({ dueAt: NOW }), true],
  ['a past lesson', earlier({ dueAt: new Date('2026-12-08T16:00:00Z') }), after({ dueAt: TUESDAY }), false],
  [
    'the day that is not over',
    earlier({ dueAt: new Date('2026-12-08T22:00:00Z'), isWholeDay: true }),
    after({ dueAt: TUESDAY }),
    true,
  ],
])('%s drops the earlier time: %s', (_, before, now, isDropped) => {
  expect(dropsTime(before, now, NOW)).toBe(isDropped);
});

test('names the dropped time, and its kind if the new one is of another', () => {
  expect(nameDropped(earlier(), { state: 'trial' })).toBe(' (було вт 15.12 о 18:00)');
  expect(nameDropped(earlier(), { state: 'callback' })).toBe(' (було: пробний вт 15.12 о 18:00)');
  const day = earlier({ state: 'callback', dueAt: MIDNIGHT, isWholeDay: true });
  expect(nameDropped(day, { state: 'trial' })).toBe(' (було: дзвінок вт 15.12, без години)');
  expect(nameDropped(day, { state: 'deciding' })).toBe(' (було вт 15.12, без години)');
  expect(nameDropped(undefined, { state: 'trial' })).toBe('');
});
