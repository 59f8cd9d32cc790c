// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SCHOOL_FACTS } from '../test-school.ts';
import { GivenUpNotices } from './PageNotices.tsx';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('a lead that was given up is told while the clock that it was given up by still stands ahead', () => {
  document.body.innerHTML = '<section><div data-receipts></div></section>';
  const entry = {
    end: 'given-up',
    at: Date.now() + 1e10,
    keptAt: Date.now() + 1e10,
    packageName: 'Базовий',
    subject: 'Хімія',
  };
  localStorage.setItem('outbox-end:0193f3a0-0000-7000-8000-000000000001', JSON.stringify(entry));
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {};
  // A phone is slow: no two looks at its clock tell the same.
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now++);
  render(<GivenUpNotices id="given-up" school={SCHOOL_FACTS} />);
  expect(screen.getByRole('alert').textContent).toContain('до нас не дійшла');
});
