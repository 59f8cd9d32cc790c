import { MESSAGES } from '#shared/lead/messages.ts';
import type { SchoolFacts } from '../content/school.ts';

/** The facts about the school for tests of forms. */
export const SCHOOL_FACTS: SchoolFacts = {
  phone: { text: '+380 44 123 45 67', href: 'tel:+380441234567' },
  chat: {
    in: 'в\u00a0Telegram',
    href: 'https://t.me/school',
    write: 'https://t.me/school?text=Заявка із сайту, телефон %s',
  },
  failure: MESSAGES.sendFailure,
  hints: { message: 'Клас і зручний час', comment: 'Мета уроків' },
  replyHours: 2,
  promise: 'протягом 2 годин (пн–пт, 9:00–19:00 за Києвом)',
  workingHours: [{ from: 1, to: 5, start: '09:00', end: '19:00' }],
};
