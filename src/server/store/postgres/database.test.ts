import { expect, test } from 'vitest';
import { NO_LOG } from '../../log.ts';
import { prepareWhenReachable } from './database.ts';

const withCode = (code: string) => Object.assign(new Error('message of PostgreSQL'), { code });

const AWAY = withCode('ECONNREFUSED');

test.each([
  ['a mistake in code', new TypeError('undefined is no function')],
  ['a statement of a migration that makes no sense', withCode('42601')],
])('a start fails immediately with %s, because waiting does not help', async (_, mistake) => {
  let tries = 0;
  const prepare = () => {
    tries += 1;
    return Promise.reject(mistake);
  };
  const parts = { prepare, logger: NO_LOG, onFatal: () => undefined, maxStartWaitMs: undefined };
  await expect(prepareWhenReachable(parts)).rejects.toBe(mistake);
  expect(tries).toBe(1);
});

test('retries an unavailable database, and ends the server for a mistake that shows later', async () => {
  const mistake = new TypeError('undefined is no function');
  const answers: Error[] = [AWAY, withCode('57P03'), mistake];
  const { promise: fatal, resolve: onFatal } = Promise.withResolvers<unknown>();
  const prepare = () => Promise.reject(answers.shift());
  const readiness = await prepareWhenReachable({ prepare, logger: NO_LOG, onFatal, maxStartWaitMs: 0 });
  expect(await fatal).toBe(mistake);
  expect(answers).toEqual([]);
  expect(readiness.require).toThrow('PostgreSQL has not been reached yet');
});
