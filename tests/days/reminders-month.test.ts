// @module-tag slow
import { expect, test } from 'vitest';
import { findHours, readKyivClock } from '#shared/words/reply-deadline.ts';
import { isWorkingTime, passWorkingTime } from '../../src/server/lead/times.ts';
import { DeliveryFailure } from '../../src/server/queue/failure.ts';
import { SCHOOL_WORDS } from '../support/school-words.ts';
import { type Instance, startTestReminders } from '../support/test-reminders.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 10 * MINUTE_MS;
const promise = { ...SCHOOL_WORDS.school, holidays: ['2026-10-28', '2026-11-02'] };

/** What becomes of a lead: taken after so long, or never. */
type Fate = { number: number; sentAt: Date; takenAt: Date | null };

/**
 * A month around the night in which clocks go back, with two instances. Leads come by day and by night, most are
 * taken in time, some late, some never. The bot is away for hours, both channels for half an hour now and then; an
 * instance is killed before it has sent anything, which leaves its role to run out, and another one starts.
 */
async function liveThroughMonth(): Promise<void> {
  let seed = 20261012;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const startAt = '2026-10-12T06:00:00Z';
  const reminders = await startTestReminders({ startAt, school: promise });
  const instances = [await reminders.start(), await reminders.start()];
  const end = Date.parse(startAt) + 30 * 24 * 60 * MINUTE_MS;
  const fates: Fate[] = [];
  const taken = new Set<number>();
  let botAwayUntil = 0;
  let allAwayUntil = 0;
  let kills = 0;

  function injure(instance: Instance): void {
    instance.faults.before = (channel) => {
      const now = reminders.now().getTime();
      if (now < allAwayUntil || (channel === 'bot' && now < botAwayUntil))
        throw new DeliveryFailure('transient', 'timeout');
    };
  }
  for (const instance of instances) injure(instance);

  async function kill(index: number): Promise<void> {
    const dying = instances[index] as Instance;
    dying.faults.before = () => {
      throw new Error('killed');
    };
    await dying.look().catch(() => undefined);
    instances[index] = await reminders.start();
    injure(instances[index]);
    kills += 1;
  }

  for (let moment = Date.parse(startAt); moment < end; moment += STEP_MS) {
    const isNight = !isWorkingTime(new Date(moment), promise);
    // Most of the night is slept through.
    if (isNight && random(10) > 0) continue;
    await reminders.passUntil(new Date(moment).toISOString());
    if (random(isNight ? 3 : 5) === 0) {
      const number = await reminders.save();
      const waitMs = [20, 50, 100, 600][random(4)] ?? 0;
      const takenAt = random(5) === 0 ? null : new Date(moment + waitMs * MINUTE_MS);
      fates.push({ number, sentAt: reminders.now(), takenAt });
    }
    for (const { number, takenAt } of fates)
      if (takenAt && takenAt.getTime() <= moment && !taken.has(number)) {
        taken.add(number);
        // Taking it alone would be watched on.
        await reminders.step(number, 'lose');
      }
    if (random(200) === 0) botAwayUntil = moment + 3 * 60 * MINUTE_MS;
    if (random(200) === 0) allAwayUntil = moment + 30 * MINUTE_MS;
    if (!isNight && random(40) === 0) await kill(random(2));
    await Promise.all(instances.map((instance) => instance.look()));
  }

  const { told } = reminders;
  const countOf = (number: number) =>
    told.filter(({ notice, text }) => notice.icon === '⏰' && new RegExp(`№${number} `).test(text)).length;
  const horizon = end - 4 * 24 * 60 * MINUTE_MS;
  expect(fates.length).toBeGreaterThan(200);
  expect(kills).toBeGreaterThan(5);
  expect(told.some(({ channel }) => channel === 'email')).toBe(true);
  for (const { number, sentAt, takenAt } of fates) {
    // A reminder that rings for another lead also names those who have waited for half an hour.
    const warning = passWorkingTime(sentAt, 30 * MINUTE_MS, promise).getTime();
    const isEarly = takenAt !== null && takenAt.getTime() + STEP_MS <= warning;
    expect(countOf(number), `lead ${number} twice`).toBeLessThanOrEqual(1);
    if (isEarly) expect(countOf(number), `lead ${number} in time`).toBe(0);
    if (takenAt === null && sentAt.getTime() < horizon)
      expect(countOf(number), `lead ${number} forgotten`).toBe(1);
  }
  const reminded = told.filter(({ notice }) => notice.icon === '⏰').map(({ at }) => at.getTime());
  for (const [index, at] of reminded.entries())
    if (index > 0) expect(at - (reminded[index - 1] ?? 0)).toBeGreaterThan(29 * MINUTE_MS);
  // A broken promise is reported a quarter of an hour after it, also when the school has closed by then.
  for (const { notice, at } of told)
    if (notice.icon !== '🚨') expect(isWorkingTime(at, promise), at.toISOString()).toBe(true);

  const days = told.flatMap(({ notice, at }) =>
    notice.icon === '☀️' ? [new Date(readKyivClock(at)).toISOString().slice(0, 10)] : [],
  );
  expect(new Set(days).size, 'one summary a day').toBe(days.length);
  for (let day = Date.parse('2026-10-13'); day < end - 24 * 60 * MINUTE_MS; day += 24 * 60 * MINUTE_MS) {
    if (findHours(day, promise)) expect(days).toContain(new Date(day).toISOString().slice(0, 10));
  }
}

test(
  'a month of leads, faults and kills: each person is named, and each notification comes once',
  liveThroughMonth,
  120_000,
);
