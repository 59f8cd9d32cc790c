import { expect, test } from 'vitest';
import {
  ANCHOR_SCROLL_DELAY_MS,
  PACKAGE_DIALOG_CLOSE_MS,
  PACKAGE_FALLBACK_DELAY_MS,
  TRIAL_DIALOG_CLOSE_MS,
} from './limits.ts';
import { MESSAGES } from './messages.ts';

// Written out once more, because every other test asks for the constant, whatever it says.
test('the words are those of spec §8, byte for byte', () => {
  expect(MESSAGES).toEqual({
    contactSuccess: '✅ Повідомлення успішно надіслано! Ми відповімо найближчим часом.',
    trialSuccess: "✅ Заявку успішно надіслано! Ми зв'яжемося з вами найближчим часом.",
    sendFailure: "❌ Помилка відправки. Спробуйте ще раз або зв'яжіться з нами через Telegram/телефон.",
    packageThanks: 'Дякуємо за заявку!',
    packageFailure: 'Помилка відправки заявки. Спробуйте ще раз.',
    pageNotFound: 'Сторінку не знайдено',
    subjectNotFound: 'Предмет не знайдено',
  });
});

test('the delays are those of spec §9', () => {
  expect(ANCHOR_SCROLL_DELAY_MS).toBe(100);
  expect(PACKAGE_FALLBACK_DELAY_MS).toBe(2000);
  expect(TRIAL_DIALOG_CLOSE_MS).toBe(3000);
  expect(PACKAGE_DIALOG_CLOSE_MS).toBe(4000);
});
