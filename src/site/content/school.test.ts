import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { describeReplyDeadline } from '#shared/words/reply-deadline.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { describeSchool } from './school.ts';

test('promises no answer on days on which a notice pauses the forms', () => {
  const { school } = loadContent(FIXTURE_CONTENT);
  const notice = {
    text: 'Ремонт.',
    from: '2026-11-24',
    until: '2026-11-25',
    pausesForms: 'notify',
  } as const;
  const now = new Date('2026-11-24T10:00:00+02:00');
  const replyTime = (changed: typeof school) =>
    describeReplyDeadline(now, describeSchool(changed, [], '2026-11-24').facts);
  expect(replyTime(school)).toBe('сьогодні до 12:00');
  expect(replyTime({ ...school, notice })).toBe('в четвер до 11:00');
  expect(replyTime({ ...school, notice, holidays: ['2026-11-26'] })).toBe('в п’ятницю до 11:00');
});
