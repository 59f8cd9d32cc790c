// @module-tag slow
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nameMoment } from '../../src/server/lead/times.ts';
import { createRandom } from '../support/random.ts';
import { makeStoreFile } from '../support/test-store.ts';
import { type FakeProviders, replaceFetch } from './fake-providers.ts';
import { type History, planYear } from './plan.ts';
import { describeEvent, shrink } from './shrink.ts';
import { simulateHistory } from './simulate.ts';

/** The nightly job runs other seeds: `YEAR_SEEDS=1,2,3`. */
const SEEDS = (process.env.YEAR_SEEDS ?? '20260112').split(',').map(Number);

/** Maximum number of sounds per lead, as in the design of the inbox. */
const MOST_SOUNDS = 1.3;

/** Includes the search for a shorter history after a failure. */
const TIMEOUT_MS = 900_000;

test.each(SEEDS)(
  'a year of a school keeps every promise to managers: seed %i',
  async (seed) => {
    let providers: FakeProviders | undefined;
    replaceFetch(() => providers);
    const simulate = (history: History) =>
      simulateHistory(history, makeStoreFile(), (used) => {
        providers = used;
      });
    const history = planYear(createRandom(seed));
    const result = await simulate(history);
    if (process.env.TRANSCRIPT)
      writeFileSync(`${process.env.TRANSCRIPT}/year-${seed}.txt`, transcribe(providers));
    const { broken, leads, sounds } = result;
    if (broken) {
      const shortest = await shrink(history, broken, simulate);
      const { broken: same = broken } = await simulate(shortest);
      const events = shortest.map(describeEvent).join('\n');
      expect.fail(`Seed ${seed}, ${nameMoment(new Date(same.at))}: ${same.text}\n${events}`);
    }
    expect(leads).toBeGreaterThan(500);
    expect(sounds / leads, `${sounds} sounds of ${leads} leads`).toBeLessThanOrEqual(MOST_SOUNDS);
  },
  TIMEOUT_MS,
);

/** All messages, one per line, as the staff see them. */
function transcribe(providers: FakeProviders | undefined): string {
  const lines = (providers?.shown ?? []).map(
    ({ at, isSound, channel, text }) =>
      `${nameMoment(new Date(at))} ${isSound ? '🔔' : '🔕'} ${channel} ${text.replaceAll('\n', '\n   ')}`,
  );
  return `${lines.join('\n')}\n`;
}
