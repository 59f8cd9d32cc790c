import { expect, it } from 'vitest';
import { describeReviews } from './reviews.ts';

const history = { slug: 'history', name: 'Історія' };
const physics = { slug: 'physics', name: 'Фізика' };
const review = { name: 'Оксана', about: 'мама випускника', words: 'Дякуємо!', date: '2026-06-30' };

const aboutOf = (subject: string | undefined, ...subjects: (typeof history)[]) =>
  describeReviews({ reviews: [{ ...review, subject }] }, subjects)[0]?.about.replaceAll('\u00a0', ' ');

it('names the subject of a review only if the site has several', () => {
  expect(aboutOf('history', history, physics)).toBe('мама випускника, історія, червень 2026 р.');
  expect(aboutOf('history', history)).toBe('мама випускника, червень 2026 р.');
});

it('names the subject once if the author names it', () => {
  const [view] = describeReviews({ reviews: [{ ...review, about: '9 клас, Історія', subject: 'history' }] }, [
    history,
    physics,
  ]);
  expect(view?.about.replaceAll('\u00a0', ' ')).toBe('9 клас, Історія, червень 2026 р.');
});

it('accepts a review without a subject', () => {
  expect(aboutOf(undefined, history, physics)).toBe('мама випускника, червень 2026 р.');
});
