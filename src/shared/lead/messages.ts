/** Messages of the forms, byte-exact from spec §8. Hence the plain apostrophes. */
export const MESSAGES = {
  contactSuccess: '✅ Повідомлення успішно надіслано! Ми відповімо найближчим часом.',
  trialSuccess: "✅ Заявку успішно надіслано! Ми зв'яжемося з вами найближчим часом.",
  sendFailure: "❌ Помилка відправки. Спробуйте ще раз або зв'яжіться з нами через Telegram/телефон.",
  packageThanks: 'Дякуємо за заявку!',
  packageFailure: 'Помилка відправки заявки. Спробуйте ще раз.',
} as const;
