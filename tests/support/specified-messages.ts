/**
 * What visitors are told, copied from the specification (§8) letter by letter. Tests compare with these, never with
 * what the site itself holds: a mistake there would be found equal to itself.
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
