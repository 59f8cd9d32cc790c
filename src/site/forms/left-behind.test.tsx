// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { onOutboxChange } from './keeping/kept-leads.ts';
import { ReplyHour } from './ReplyHour.tsx';
import { SCHOOL_FACTS } from './test-school.ts';

test('who asks no more about kept leads is called back by nothing any more', () => {
  const callback = vi.fn();
  const stop = onOutboxChange(callback);
  const events = ['storage', 'pageshow'];
  for (const name of events) dispatchEvent(new Event(name));
  expect(callback).toHaveBeenCalledTimes(events.length);
  stop();
  for (const name of events) dispatchEvent(new Event(name));
  expect(callback).toHaveBeenCalledTimes(events.length);
});

test('an hour of the answer that has gone leaves no clock running', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { unmount } = render(<ReplyHour verb="Зателефонуємо" school={SCHOOL_FACTS} />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
