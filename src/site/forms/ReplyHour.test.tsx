// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { translatePage } from '../../../tests/e2e/page-changes.ts';
import { ReplyHour } from './ReplyHour.tsx';
import { SCHOOL_FACTS } from './test-school.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('updates the answer time on a translated page', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') });
  const { container } = render(<ReplyHour verb="Зателефонуємо" school={SCHOOL_FACTS} />);
  expect(container.textContent).toMatch(/^Зараз 10:00\. Зателефонуємо сьогодні/);
  translatePage();
  vi.setSystemTime(new Date('2026-11-27T11:00:00Z'));
  act(() => vi.advanceTimersByTime(60_000));
  expect(container.textContent).toContain('Зараз 13:01. Зателефонуємо');
  expect(container.textContent).not.toContain('10:00');
});

it.each([
  ['після 17:00', 'Зателефонуємо, як ви\u00a0просите: сьогодні після\u00a017:00.'],
  ['до 9:30', 'Зателефонуємо, як ви\u00a0просите: в\u00a0понеділок до\u00a09:30.'],
  ['ввечері', 'Зателефонуємо, як ви\u00a0просите: ввечері.'],
  ['', 'Зараз 10:00. Напишемо сьогодні до\u00a012:00.'],
])('answers a visitor who asks for a call at «%s»', (callTime, promise) => {
  vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') });
  const { container } = render(<ReplyHour verb="Зателефонуємо" callTime={callTime} school={SCHOOL_FACTS} />);
  expect(container.textContent).toBe(promise);
});
