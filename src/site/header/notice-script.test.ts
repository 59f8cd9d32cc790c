// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { NOTICE_SCRIPT } from './notice-script.ts';

afterEach(() => vi.useRealTimers());

it.each([
  ['data-first-day="2026-08-01" data-last-day="2026-08-31"', '2026-07-31T20:59:00Z', true],
  ['data-first-day="2026-08-01" data-last-day="2026-08-31"', '2026-07-31T21:00:00Z', false],
  ['data-first-day="2026-08-01" data-last-day="2026-08-31"', '2026-08-31T20:59:00Z', false],
  ['data-first-day="2026-08-01" data-last-day="2026-08-31"', '2026-08-31T21:00:00Z', true],
  ['data-last-day="2026-08-31"', '2026-01-01T00:00:00Z', false],
  ['data-first-day="2026-08-01"', '2030-01-01T00:00:00Z', false],
  ['', '2026-01-01T00:00:00Z', false],
])('a notice with %s is hidden at %s: %s', (dates, now, isHidden) => {
  vi.useFakeTimers({ now: new Date(now) });
  document.body.innerHTML = `<aside id="notice" ${dates}></aside>`;
  new Function(NOTICE_SCRIPT)();
  expect(document.getElementById('notice')?.hidden).toBe(isHidden);
});
