// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SCHOOL_FACTS } from '../test-school.ts';
import { GivenUpNotices } from './PageNotices.tsx';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

/** What a page says of a lead that was given up. */
function tell(end: object): string | null {
  document.body.innerHTML = '<section><div data-receipts></div></section>';
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {};
  const entry = { end: 'given-up', at: 1, keptAt: Date.UTC(2026, 10, 27), subject: 'Хімія', ...end };
  localStorage.setItem('outbox-end:0193f3a0-0000-7000-8000-000000000001', JSON.stringify(entry));
  render(<GivenUpNotices id="given-up" school={SCHOOL_FACTS} />);
  return screen.getByRole('alert').textContent;
}

test.each([
  [{ kind: 'package', packageName: 'Базовий' }, 'Заявка на пакет «Базовий» (хімія)', 'дійшла'],
  // An older build has named no kind.
  [{ packageName: 'Базовий' }, 'Заявка на пакет «Базовий» (хімія)', 'дійшла'],
  [{ kind: 'trial' }, 'Заявка на пробний урок', 'дійшла'],
  [{ kind: 'contact' }, 'Повідомлення', 'дійшло'],
])('names a lead that was given up by what it asked for: %j', (end, named, lost) => {
  expect(tell(end)).toContain(`${named} від 27 листопада до нас не ${lost}. Ми більше не надсилатимемо`);
});

test('a lead that was given up is told while the clock that it was given up by still stands ahead', () => {
  // A phone is slow: no two looks at its clock tell the same.
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now++);
  expect(tell({ at: now + 1e10, keptAt: now + 1e10 })).toContain('до нас не дійшла');
});
