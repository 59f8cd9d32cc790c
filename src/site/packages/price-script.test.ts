// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { priceOfDay } from './price-of-day.ts';
import { PRICE_SCRIPT } from './price-script.ts';

afterEach(() => vi.useRealTimers());

const OFFER = 'data-last-day="2026-12-31"';

it.each([
  ['the last second of the last day in Kyiv', '2026-12-31T21:59:59Z', false],
  ['the midnight after it', '2027-01-01T00:00:00+02:00', true],
  ['a later day', '2027-03-01T12:00:00Z', true],
])('shows the price of the day at %s', (_, now, isOver) => {
  vi.useFakeTimers({ now: new Date(now) });
  document.body.innerHTML = `<b ${OFFER} data-usual="1800 грн">1500 грн</b>
    <span ${OFFER} data-usual="">Ціна до 31 грудня</span>
    <input type="hidden" ${OFFER} data-usual="1800 грн" value="1500 грн"><b>2800 грн</b>`;
  new Function(PRICE_SCRIPT)();
  const price = isOver ? '1800 грн' : '1500 грн';
  expect([...document.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
    price,
    '2800 грн',
  ]);
  expect(document.querySelector('input')?.value).toBe(price);
  expect(document.querySelector('span')?.hidden).toBe(isOver);
  const usual = { lastDay: '2026-12-31', price: '1800 грн', lessonPrice: '450 грн за заняття' };
  expect(priceOfDay({ price: '1500 грн', usual }, new Date(now))).toBe(price);
});
