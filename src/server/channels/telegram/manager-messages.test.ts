import { expect, test } from 'vitest';
import { TRIAL_SUBJECT } from '#shared/lead/lead.ts';
import { makeConversation, makeLead } from '../../../../tests/support/make-lead.ts';
import { makeTestSummary, SCHOOL_CONTENT } from '../../../../tests/support/school-content.ts';
import type { LeadConversation } from '../../lead/lead.ts';
import {
  writeBrokenPromise,
  writeCallReminder,
  writeLessonList,
  writeLessonQuestion,
  writeLessonReminder,
} from '../../watch/reminder-messages.ts';
import { listOrigins, listOutcomes, listPackages, listReasons, makeButtons } from './buttons.ts';
import { offerMonths } from './commands/stats.ts';
import { formatAgain, formatLead, formatNotification } from './message.ts';
import { pickDay, pickHour } from './picker.ts';

/** A working day at 9:35; the promised deadline is 11:35. */
const NOW = new Date('2026-12-08T07:35:00Z');
const LESSON_AT = new Date('2026-12-15T15:00:00Z');

const changeConversation = (changes: Partial<LeadConversation>) =>
  makeConversation({
    ...{ openedAt: NOW, by: { source: 'cli', name: 'Марія' }, at: NOW, steps: 1 },
    ...changes,
  });
const lead = makeLead('trial', { createdAt: NOW, conversation: makeConversation({ openedAt: NOW }) });
const leadWith = (changes: Partial<LeadConversation>) => ({
  ...lead,
  conversation: changeConversation(changes),
});
const trial = leadWith({ state: 'trial', dueAt: LESSON_AT });
const packages = ['Базовий', 'Стандарт', 'Преміум'].map((name, index) => ({ id: index + 1, name }));
const facts = { now: NOW, promise: SCHOOL_CONTENT.school };

const summary = (of = lead, greeting?: string) => makeTestSummary(of, { now: NOW, greeting });
const card = (of = lead) => formatLead(summary(of), { isEmailOverdue: false }).text.replace(/<[^>]+>/g, '');
const labels = (rows: readonly (readonly { text: string }[])[]) =>
  rows.flatMap((row) => row.map(({ text }) => text)).join(' · ');
const buttons = (state: LeadConversation['state']) =>
  labels(makeButtons({ state, isSuspected: false }, 12).inline_keyboard);
const choosing = { lead: 12, step: 'trial', now: NOW } as const;
const question = (subject: string, page_subject?: string) =>
  summary(makeLead('contact', { fields: { subject }, source: page_subject ? { page_subject } : {} }));
const greetingOf = (of: typeof lead) =>
  summary(of, 'Добрий день! Це школа «Клітинка». Ви залишили нам {заявка}. Коли вам зручно поговорити?')
    .greeting;
const greetingFor = (what: string) =>
  `Добрий день! Це школа «Клітинка». Ви залишили нам ${what}. Коли вам зручно поговорити?`;
const plain = (notification: Parameters<typeof formatNotification>[0]) =>
  formatNotification(notification).text.replace(/<[^>]+>/g, '');

/** Texts that the design promises to managers, and texts of the product. */
const LINES: readonly (readonly [promised: string, written: string])[] = [
  // The headline of a card.
  ['Пробний: Фізика · відповісти до 11:35', card()],
  [
    'відповісти ср 09.12 до 11:00',
    summary({ ...lead, conversation: makeConversation({ openedAt: new Date('2026-12-08T19:00Z') }) })
      .answerBy,
  ],
  ['Запитання: Хімія', question('Загальне питання', 'Хімія').about],
  ['Запитання: Хімія', question('Інше', 'Хімія').about],
  ['Запитання', question('Загальне питання').about],
  ['Консультація: Хімія', question('Консультація', 'Хімія').about],
  ['Запис на заняття: Хімія', question('Запис на заняття', 'Хімія').about],
  ['Пробний: Хімія', question(TRIAL_SUBJECT, 'Хімія').about],
  // The greeting for a mother.
  [greetingFor('заявку на пробний урок фізики'), greetingOf(lead)],
  [greetingFor('заявку на пакет «Стандарт», уроки математики'), greetingOf(makeLead('package'))],
  [
    greetingFor('запитання про уроки хімії'),
    greetingOf(makeLead('contact', { fields: { subject: 'Інше' }, source: { page_subject: 'Хімія' } })),
  ],
  [greetingFor('заявку'), greetingOf(makeLead('contact', { fields: { subject: 'Консультація' } }))],
  // The steps of a conversation.
  ['Беру · Спам', buttons('new')],
  ['Передзвонити · Пробний · Закрити · Повернути', buttons('taken')],
  [
    'Сьогодні · Завтра · чт 10.12 · пт 11.12 · сб 12.12 · нд 13.12 · пн 14.12 · Інший день · Без години',
    labels(pickDay(choosing, 0)),
  ],
  [
    'Раніше · …:30 · Пізніше',
    labels(pickHour(choosing, { day: '20261209', part: 'school', isHalf: false }, SCHOOL_CONTENT.school)),
  ],
  ['🗓 вт 15.12 о 17:00', card(trial)],
  [
    '🗓 чт 10.12, без години',
    card(leadWith({ state: 'trial', isWholeDay: true, dueAt: new Date('2026-12-09T22:00Z') })),
  ],
  ['Учень · Думає · Не прийшли · Відмова', labels(listOutcomes(12))],
  ['Базовий · Стандарт · Преміум · Інше', labels(listPackages(12, packages))],
  ['Дорого · Знайшли інше · Не відповідає · Не наше · Інше', labels(listReasons(12))],
  ['Телефон · Instagram · Viber · Порадили', labels(listOrigins(12))],
  ['Минулий місяць', JSON.stringify(offerMonths({ text: '' }, '2026-12', NOW))],
  // Later events. A name is in the nominative, because the code inflects no names.
  [
    '⏰ Час передзвонити: №12 Тарас · +380',
    plain(writeCallReminder(leadWith({ state: 'callback', dueAt: NOW }), [], facts)),
  ],
  [
    '🗓 Сьогодні пробні уроки: 1\n\n17:00 · №12 Тарас · +380 67 222 33 44\n   Пробний: Фізика · Андрій Мельничук',
    plain(
      writeLessonList(
        [trial],
        new Map([[7, 'Пробний: Фізика · Андрій Мельничук']]),
        'key',
        'Сьогодні пробні уроки',
        false,
      ),
    ),
  ],
  ['🗓 Пробний о 17:00: №12 Тарас', plain(writeLessonReminder(trial, 'Пробний: Фізика', SCHOOL_CONTENT))],
  ['❓ Як пробний? №12 Тарас', plain(writeLessonQuestion(trial, 'Пробний: Фізика'))],
  ['🚨 Обіцянку порушено: №12 Тарас', plain(writeBrokenPromise(lead, facts))],
  [
    '💬 №12 Тарас · +380 67 222 33 44 пише ще: Пробний: Фізика',
    formatAgain(summary()).text.replace(/<[^>]+>/g, ''),
  ],
];

test.each(LINES)('writes «%s»', (promised, written) => {
  expect(written).toContain(promised);
});
