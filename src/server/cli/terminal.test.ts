import { Writable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createProgress } from './terminal.ts';

test('a long command shows its progress at intervals, and returns the count', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let written = '';
  const remarks = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const progress = createProgress(remarks, 'Переглянуто заявок');
  for (let count = 1; count <= 10; count += 1) {
    if (count % 5 === 0) vi.advanceTimersByTime(60_000);
    progress.step();
  }
  expect(progress.end()).toBe(10);
  expect(written).toBe('Переглянуто заявок: 5…\nПереглянуто заявок: 10…\n');
});
