// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberReceipt } from '../storage/sent-receipt.ts';
import { SCHOOL_FACTS } from '../test-school.ts';
import { EarlierNotices, GivenUpNotices, Receipt } from './PageNotices.tsx';

const ID = '0193f3a0-0000-7000-8000-000000000001';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

beforeEach(() => {
  document.body.innerHTML = '<section><div data-receipts></div></section>';
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => {};
});

/** Returns the text of the page for a given-up lead. */
function renderNotice(end: object): string | null {
  const entry = { end: 'given-up', at: 1, keptAt: Date.UTC(2026, 10, 27), subject: 'Хімія', ...end };
  localStorage.setItem(`outbox-end:${ID}`, JSON.stringify(entry));
  render(<GivenUpNotices school={SCHOOL_FACTS} />);
  return screen.getByRole('alert').textContent;
}

test.each([
  [
    { kind: 'package', packageName: 'Базовий', isPackage: true },
    'Заявка на пакет «Базовий» (хімія)',
    'дійшла',
  ],
  // The price is for a lesson or an hour.
  [{ kind: 'package', packageName: 'Заняття' }, 'Заявка на «Заняття» (хімія)', 'дійшла'],
  [{ kind: 'trial' }, 'Заявка на пробний урок', 'дійшла'],
  [{ kind: 'contact' }, 'Повідомлення', 'дійшло'],
])('names what a given-up lead asked for: %j', (end, named, lost) => {
  expect(renderNotice(end)).toContain(
    `${named} від 27 листопада до нас не ${lost}. Ми більше не надсилатимемо`,
  );
});

test('shows a lead that was given up by a clock that is ahead', () => {
  // On a slow phone, each read of the clock gives another time.
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now++);
  expect(renderNotice({ at: now + 1e10, keptAt: now + 1e10 })).toContain('до нас не дійшла');
});

/** Shows the receipt of a queued lead. */
function showReceipt() {
  localStorage.setItem(`outbox:${ID}`, '{"kind":"package","params":{}}');
  const lead = { id: ID, subject: 'Хімія', phone: '1', outcome: 'waiting', sentAt: new Date() } as const;
  render(
    <Receipt
      kind="package"
      what="пакет «Базовий» (хімія)"
      lead={lead}
      school={SCHOOL_FACTS}
      opener={null}
      onDismiss={() => {}}
    />,
  );
}

/** Returns the text of the page after another tab changed storage. */
function readAfter(change: () => void): string | null {
  act(() => {
    change();
    dispatchEvent(new StorageEvent('storage'));
  });
  return document.body.textContent;
}

test('changes the receipt when the browser’s data is cleared', () => {
  showReceipt();
  expect(readAfter(() => {})).toContain('Заявка на пакет «Базовий» (хімія) ще не дійшла до нас.');
  expect(readAfter(() => localStorage.clear())).toContain(
    'Ми не знаємо, чи дійшла до нас заявка на пакет «Базовий» (хімія).',
  );
});

test('hides the receipt of a given-up lead, whose notice replaces it', () => {
  showReceipt();
  const giveUp = () => {
    localStorage.clear();
    localStorage.setItem(`outbox-end:${ID}`, '{"end":"given-up","at":1,"keptAt":1}');
  };
  expect(readAfter(giveUp)).toBe('');
  expect(readAfter(() => localStorage.clear())).toBe('');
});

test('keeps the receipt of an earlier page until its hour has passed, beside the receipts of this page', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') });
  const sent = { sentAt: new Date(), callTime: undefined };
  rememberReceipt('contact', sent, SCHOOL_FACTS);
  render(<EarlierNotices id="earlier" school={SCHOOL_FACTS} />);
  // A form of this page is sent, and shows its own receipt.
  rememberReceipt('trial', sent, SCHOOL_FACTS);
  act(() => vi.advanceTimersByTime(2 * 60_000));
  expect(document.body.textContent).toContain('Повідомлення надіслано. Відповімо сьогодні до\u00a012:00.');
  act(() => vi.advanceTimersByTime(2 * 60 * 60_000));
  expect(document.body.textContent).toBe('');
});

test.each([
  [undefined, 'Заявку на пробний урок надіслано. Зателефонуємо сьогодні до\u00a012:00.'],
  ['після 17:00', 'Заявку на пробний урок надіслано. Зателефонуємо сьогодні до\u00a019:00.'],
  ['', 'Заявку на пробний урок надіслано. Напишемо сьогодні до\u00a012:00.'],
])('on the next page, the receipt promises what the visitor asked for: «%s»', (callTime, promise) => {
  vi.useFakeTimers({ now: new Date('2026-11-27T08:00:00Z') });
  rememberReceipt('trial', { sentAt: new Date(), callTime }, SCHOOL_FACTS);
  render(<EarlierNotices id="earlier" school={SCHOOL_FACTS} />);
  expect(document.body.textContent).toContain(promise);
});
