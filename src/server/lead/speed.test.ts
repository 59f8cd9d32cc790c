import { expect, test } from 'vitest';
import { makeConversation } from '../../../tests/support/make-lead.ts';
import { SCHOOL_WORDS } from '../../../tests/support/school-words.ts';
import type { State } from './conversation.ts';
import type { HistoryLine } from './lead.ts';
import { describeInTime, describeMedian, measureSpeed } from './speed.ts';

const step = (conversationId: number, to: State, at: string): HistoryLine => ({
  conversationId,
  from: 'new',
  to,
  by: { source: 'cli', name: 'Марія' },
  at: new Date(at),
  note: null,
  isNote: false,
  dueAt: null,
});
const MINUTE_MS = 60_000;

test('counts working time only, and the first step of each lead', () => {
  // On Friday at 17:45 and on Saturday, in Kyiv; work is from 9:00 to 18:00.
  const leads = [
    makeConversation({ id: 1, openedAt: new Date('2026-11-20T15:45:00Z') }),
    makeConversation({ id: 2, openedAt: new Date('2026-11-21T10:00:00Z') }),
    makeConversation({ id: 3, openedAt: new Date('2026-11-21T10:00:00Z') }),
  ];
  const changes = [
    step(1, 'taken', '2026-11-23T07:05:00Z'),
    step(1, 'agreed', '2026-11-23T08:00:00Z'),
    step(1, 'agreed', '2026-11-23T12:00:00Z'),
    step(2, 'taken', '2026-11-21T10:10:00Z'),
    step(3, 'spam', '2026-11-23T08:00:00Z'),
  ];
  const speed = measureSpeed(leads, changes, SCHOOL_WORDS.school, new Date('2026-11-23T12:30:00Z'));
  const { taken, answered } = speed;
  expect(taken).toEqual([20 * MINUTE_MS, 0]);
  expect(answered).toEqual([75 * MINUTE_MS]);
  expect(describeInTime(speed, SCHOOL_WORDS.school)).toBe('Відповіли вчасно, до 2 год: 1 із 3');
  // Of whom the time is not over only who was answered counts.
  const early = measureSpeed(leads, changes, SCHOOL_WORDS.school, new Date('2026-11-23T08:30:00Z'));
  expect(describeInTime(early, SCHOOL_WORDS.school)).toBe('Відповіли вчасно, до 2 год: 1 із 1');
});

test('what was said before a lead was given back counts for nothing', () => {
  const [lead] = [makeConversation({ id: 1, openedAt: new Date('2026-11-23T08:00:00Z') })];
  const given = [step(1, 'agreed', '2026-11-23T08:10:00Z'), step(1, 'new', '2026-11-23T08:11:00Z')];
  const measure = (...more: HistoryLine[]) =>
    measureSpeed([lead], [...given, ...more], SCHOOL_WORDS.school, new Date('2026-11-23T13:00:00Z'));
  expect(measure()).toEqual({ taken: [], answered: [], inTime: 0, promised: 1 });
  expect(measure(step(1, 'agreed', '2026-11-23T11:00:00Z'))).toMatchObject({
    answered: [180 * MINUTE_MS],
    inTime: 0,
  });
});

test('a lead that was given back twice is measured from the last time', () => {
  const lead = makeConversation({ id: 1, openedAt: new Date('2026-11-23T08:00:00Z') });
  const changes = [
    step(1, 'taken', '2026-11-23T08:10:00Z'),
    step(1, 'new', '2026-11-23T08:20:00Z'),
    step(1, 'agreed', '2026-11-23T08:30:00Z'),
    step(1, 'new', '2026-11-23T08:40:00Z'),
    step(1, 'taken', '2026-11-23T11:00:00Z'),
  ];
  const { taken, answered } = measureSpeed(
    [lead],
    changes,
    SCHOOL_WORDS.school,
    new Date('2026-11-23T13:00:00Z'),
  );
  expect({ taken, answered }).toEqual({ taken: [180 * MINUTE_MS], answered: [] });
});

test.each([
  [[5], '5 хв'],
  [[60], '1 год'],
  [[10, 30, 200], '30 хв'],
  [[60, 70], '1 год 5 хв'],
])('of %j minutes half are at most %s', (minutes, words) => {
  expect(describeMedian(minutes.map((count) => count * MINUTE_MS))).toBe(words);
});
