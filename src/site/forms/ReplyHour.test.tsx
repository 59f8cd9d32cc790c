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
