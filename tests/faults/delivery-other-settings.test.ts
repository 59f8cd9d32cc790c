// @module-tag slow
import { expect, test } from 'vitest';
import { makeNewLead } from '../support/make-lead.ts';
import { status } from '../support/providers/answers.ts';
import { HOUR_MS, MINUTE_MS, saveMany, startTestDelivery } from '../support/test-delivery.ts';

/* Two copies of the site on one database, one of which knows the mailbox alone and the other the bot alone. */

const NO_EMAIL = {
  EMAILJS_PUBLIC_KEY: '',
  EMAILJS_SERVICE_ID: '',
  EMAILJS_TEMPLATE_CONTACT: '',
  EMAILJS_TEMPLATE_TRIAL: '',
  EMAILJS_TEMPLATE_PACKAGE: '',
};
const NO_BOT = { TELEGRAM_BOT_TOKEN: '', TELEGRAM_CHAT_ID: '' };

async function startTwoCopies() {
  const delivery = await startTestDelivery({ settings: NO_BOT });
  delivery.startWorker(delivery.store, {
    ...NO_EMAIL,
    TELEGRAM_BOT_TOKEN: '123456:SECRET-token',
    TELEGRAM_CHAT_ID: '-1007007',
  });
  return delivery;
}

test('a lead that came by either copy is told by both, once', async () => {
  const delivery = await startTwoCopies();
  for (const channel of ['email', 'bot'] as const)
    await delivery.store.saveLead(
      makeNewLead('trial', { fields: { name: `Учень ${channel === 'email' ? 1 : 2}.`, phone: '1' } }),
      [channel],
    );
  await delivery.clock.advance(15 * MINUTE_MS);
  for (const channel of ['email', 'bot'] as const)
    expect([...delivery.countReceived(channel)]).toEqual(
      expect.arrayContaining([
        ['Учень 1.', 1],
        ['Учень 2.', 1],
      ]),
    );
  expect(await delivery.store.checkHealth()).toMatchObject({ pending: 0, dead: 0 });
});

test('a mailbox that one copy cannot reach is tried ever more rarely, and told of by the other', async () => {
  const delivery = await startTwoCopies();
  const { email, bot, clock, store } = delivery;
  email.answerAll(status(500));
  await saveMany(delivery, 1);
  await clock.advance(3 * HOUR_MS);

  expect((await store.findLead(1))?.deliveries[0]).toMatchObject({ channel: 'email', state: 'pending' });
  expect((await store.findLead(1))?.deliveries[0]?.attempts).toBeGreaterThan(5);
  expect(email.requests.length).toBeLessThan(12);
  const alerts = bot.accepted().filter(({ body }) => JSON.stringify(body).includes('⚠️ Сайт школи'));
  expect(alerts).toHaveLength(1);
  expect(JSON.stringify(alerts)).toContain('листи із заявками не надсилаються');
  expect(await store.checkHealth()).toMatchObject({ failures: [{ channel: 'email' }] });
});
