import { expect, test } from 'vitest';
import { makeConversation, makeLead, makeNewLead } from '../../../tests/support/make-lead.ts';
import { status } from '../../../tests/support/providers/answers.ts';
import { SCHOOL_CONTENT } from '../../../tests/support/school-content.ts';
import { HOUR_MS, MINUTE_MS, startTestDelivery } from '../../../tests/support/test-delivery.ts';
import type { Lead } from '../lead/lead.ts';
import { writeParagraphs } from '../outbox/notification.ts';
import { sortOut, writeMorningEmail } from './morning-email.ts';

/** A school with e-mail only, from Saturday noon. */
async function startMailOnly() {
  const settings = { TELEGRAM_BOT_TOKEN: '', TELEGRAM_CHAT_ID: '', REMINDERS: 'on' };
  const delivery = await startTestDelivery({ settings });
  const { clock, email } = delivery;
  const params = () =>
    email.accepted().map(({ body }) => (body as { template_params: Record<string, string> }).template_params);
  await clock.advance(MINUTE_MS);
  return {
    ...delivery,
    /** Moves the clock to this time in Kyiv, with the checks of the last minutes. */
    async passUntil(moment: string) {
      const left = Date.parse(`2026-11-${moment}:00+02:00`) - clock.now();
      if (left > 6 * MINUTE_MS) clock.jump(left - 5 * MINUTE_MS);
      await clock.advance(Math.min(left, 5 * MINUTE_MS));
    },
    mornings: () =>
      params().flatMap(({ title = '', message }) => (/^Нов/.test(title) ? [`${title}\n${message}`] : [])),
    countLeads: () => params().filter(({ title }) => title?.startsWith('№')).length,
  };
}

test('a school without a bot gets an e-mail per lead, and one on working mornings with new leads', async () => {
  const { store, save, passUntil, mornings, clock, countLeads } = await startMailOnly();
  await save(
    'trial',
    makeNewLead('trial', { fields: { name: 'Оксана', phone: '0671234567', subject: 'Фізика' } }),
  );
  await save('trial', makeNewLead('trial', { fields: { name: 'Марко', phone: '1' } }));
  await store.saveLead(makeNewLead('trial', { marks: ['hidden-field'] }), []);
  await clock.advance(MINUTE_MS);
  expect(countLeads()).toBe(2);

  await passUntil('22T12:00');
  await passUntil('23T08:58');
  expect(mornings()).toEqual([]);
  await passUntil('23T09:03');
  expect(mornings()).toHaveLength(1);
  expect(mornings()[0]).toMatch(
    /^Нові заявки: 2\n№2 Марко · .*\n.*\n\n№1 Оксана · \+380671234567\nПробний: Фізика · відповісти до 11:00\n\nСхожі на спам, тож окремих листів про них не було:\n\n№3 Тарас · \+380 67 222 33 44\nПробний: Фізика · сб 21\.11 14:01$/,
  );

  // A passed deadline causes no e-mail, and so does a morning without new leads.
  await passUntil('23T18:00');
  await passUntil('24T09:03');
  expect(mornings()).toHaveLength(1);
  await save('trial', makeNewLead('trial', { fields: { name: 'Ніна', phone: '0501112233' } }));
  await passUntil('24T12:00');
  expect(mornings()).toHaveLength(1);
  await passUntil('25T09:03');
  expect(mornings().slice(1)).toEqual([expect.stringContaining('Нові заявки: 1\n№4 Ніна')]);
  expect(countLeads()).toBe(3);
});

test('a failed morning e-mail is sent once when the mail server is back', async () => {
  const { save, passUntil, mornings, clock, email } = await startMailOnly();
  await save('trial');
  await clock.advance(MINUTE_MS);
  await passUntil('23T08:58');
  email.answerAll(status(500));
  await passUntil('23T09:30');
  expect(mornings()).toEqual([]);
  email.answerAll(({ accept }) => accept());
  await passUntil('23T10:30');
  await clock.advance(HOUR_MS);
  expect(mornings()).toHaveLength(1);
});

const SUSPECTED = makeConversation({ isSuspected: true });

const write = (leads: Lead[]) =>
  writeMorningEmail(sortOut(leads), '2026-11-23', new Date(), SCHOOL_CONTENT.school);

test('lists all people of the busiest week, the newest first, and counts those beyond the limit of an e-mail', () => {
  const ofMany = (length: number) =>
    write(Array.from({ length }, (_, index) => makeLead('trial', { number: index + 1 })));
  const week = writeParagraphs(ofMany(200));
  expect(week.map((text) => Number(/^№(\d+) /.exec(text)?.[1]))).toEqual(
    Array.from({ length: 200 }, (_, index) => 200 - index),
  );
  const notification = ofMany(203);
  expect(notification.title).toBe('Нові заявки: 203');
  expect(notification.paragraphs).toHaveLength(201);
  expect(writeParagraphs(notification).at(-1)).toBe('І ще 3: про кожну був окремий лист.');
  expect(Buffer.byteLength(writeParagraphs(notification).join('\n\n'))).toBeLessThan(50_000);
});

test('lists the newest suspected spam with a phone number, and counts the rest', () => {
  const spam = Array.from({ length: 10 }, (_, index) =>
    makeLead('trial', { number: index + 1, conversation: SUSPECTED }),
  );
  const notification = write([
    ...spam,
    makeLead('contact', { conversation: SUSPECTED, fields: { name: 'SEO', phone: '1' } }),
  ]);
  const [intro, ...others] = writeParagraphs(notification);
  expect([notification.title, intro]).toEqual([
    'Нових заявок немає, є схожі на спам',
    'Схожі на спам, тож окремих листів про них не було:',
  ]);
  expect(others[0]).toMatch(/^№10 /);
  expect(others.slice(-2)).toEqual([
    '№3 Тарас · +380 67 222 33 44\nПробний: Фізика · сб 21.11 10:00',
    'Іншого спаму без листів: 3.',
  ]);
});

test('spam without a phone number causes no e-mail, and the next one counts it', async () => {
  const { store, save, passUntil, mornings } = await startMailOnly();
  await store.saveLead(
    makeNewLead('contact', { marks: ['hidden-field'], fields: { name: 'SEO', phone: '1' } }),
    [],
  );
  await passUntil('23T09:03');
  expect(mornings()).toEqual([]);
  await save('trial');
  await passUntil('24T09:03');
  expect(mornings()).toEqual([
    expect.stringMatching(/^Нові заявки: 1\n№2 [\s\S]*\n\nСпаму без листів: 1\.$/),
  ]);
});
