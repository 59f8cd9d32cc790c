import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecordingLogger, type LogLine } from '../../tests/support/test-app.ts';
import { stopOnSignals } from './stop.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Otherwise it would watch the npm that runs these tests.
  vi.stubEnv('npm_lifecycle_event', '');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A process that handles signals and never finishes its stop. */
function startProcess() {
  const listeners = new Map<string | symbol, () => void>();
  vi.spyOn(process, 'on').mockImplementation((signal, listener) => {
    listeners.set(signal, listener as () => void);
    return process;
  });
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const stop = vi.fn(() => new Promise<void>(() => {}));
  const log: LogLine[] = [];
  stopOnSignals(stop, createRecordingLogger(log));
  const messages = () => log.map(({ message }) => message);
  return { stop, exit, messages, hear: (signal: string) => listeners.get(signal)?.() };
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s stops, and a second one exits at once', (signal) => {
  const { stop, exit, messages, hear } = startProcess();
  hear(signal);
  expect(stop).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(101);
  expect(exit).not.toHaveBeenCalled();
  expect(messages()).toEqual(['stopping']);
  hear(signal);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(messages()).toEqual(['stopping', 'second signal: exiting']);
  expect(stop).toHaveBeenCalledOnce();
});

test('one Ctrl+C that arrives twice, from the terminal and from npm, counts once, and the next one exits', () => {
  const { stop, exit, hear } = startProcess();
  hear('SIGINT');
  vi.advanceTimersByTime(100);
  hear('SIGINT');
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  hear('SIGINT');
  expect(exit.mock.calls).toEqual([[1]]);
  expect(stop).toHaveBeenCalledOnce();
});

test('a stop that takes longer than a supervisor waits ends by itself', () => {
  const { exit, hear } = startProcess();
  hear('SIGTERM');
  vi.advanceTimersByTime(9_499);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit.mock.calls).toEqual([[1]]);
});
