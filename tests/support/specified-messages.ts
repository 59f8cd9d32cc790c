/**
 * Messages to visitors, copied from the specification (§8). Tests compare with this copy. A comparison with the
 * site's own constants would accept any mistake in them.
 */
export const MESSAGES = {
  contactSuccess: '✅ Повідомлення успішно надіслано! Ми відповімо найближчим часом.',
  trialSuccess: "✅ Заявку успішно надіслано! Ми зв'яжемося з вами найближчим часом.",
  sendFailure: "❌ Помилка відправки. Спробуйте ще раз або зв'яжіться з нами через Telegram/телефон.",
  packageThanks: 'Дякуємо за заявку!',
  packageFailure: 'Помилка відправки заявки. Спробуйте ще раз.',
  pageNotFound: 'Сторінку не знайдено',
  subjectNotFound: 'Предмет не знайдено',
} as const;
