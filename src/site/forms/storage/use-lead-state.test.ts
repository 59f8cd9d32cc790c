// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useLeadState } from './use-lead-state.ts';

const id = '0193f3a0-0000-7000-8000-000000000001';

afterEach(() => localStorage.clear());

it('returns the moment at which the server accepted a queued lead', () => {
  const [sentAt, takenAt] = [new Date(Date.now() - 30 * 60_000), new Date(Date.now() - 60_000)];
  const end = { end: 'sent', at: takenAt.getTime(), keptAt: sentAt.getTime() };
  const known = { packageName: 'Базовий', subject: 'Хімія' };
  localStorage.setItem(`outbox-end:${id}`, JSON.stringify({ ...end, ...known }));
  const lead = { id, subject: 'Хімія', phone: '1', outcome: 'waiting', sentAt } as const;
  expect(renderHook(() => useLeadState(lead)).result.current).toEqual({ state: 'sent', takenAt });
});
