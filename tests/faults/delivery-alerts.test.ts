import { expect, test, vi } from 'vitest';
import type { Store } from '../../src/server/store/store.ts';
import { StoreUnavailableError } from '../../src/server/store-error.ts';
import { claimNext } from '../support/claim.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { type Answer, botError, hang, status, when } from '../support/providers/answers.ts';
import { startMailServer } from '../support/providers/mail-server.ts';
import type { Provider } from '../support/providers/provider.ts';
import {
  HOUR_MS,
  listSent,
  MINUTE_MS,
  SECOND_MS,
  saveMany,
  startTestDelivery,
  type TestDelivery,
} from '../support/test-delivery.ts';

const NO_CHANNEL = {
  EMAILJS_PUBLIC_KEY: '',
  EMAILJS_SERVICE_ID: '',
  EMAILJS_TEMPLATE_CONTACT: '',
  EMAILJS_TEMPLATE_TRIAL: '',
  EMAILJS_TEMPLATE_PACKAGE: '',
  TELEGRAM_BOT_TOKEN: '',
  TELEGRAM_CHAT_ID: '',
};

const NO_EMAIL = { ...NO_CHANNEL, TELEGRAM_BOT_TOKEN: '123456:SECRET-token', TELEGRAM_CHAT_ID: '-1007007' };

/** The alerts about the site itself, without leads. */
function listAlerts(provider: Provider): string[] {
  const texts = provider.accepted().map(({ body }) => textOf(body));
  return texts.filter((text) => text.includes('Сайт школи'));
}

function textOf(body: unknown): string {
  const { text, template_params: params } = body as { text?: string; template_params?: { message?: string } };
  return text ?? params?.message ?? '';
}

async function restart(delivery: TestDelivery, settings: Record<string, string>) {
  const stopping = delivery.worker.stop(0);
  await delivery.clock.advance(1);
  await stopping;
  return delivery.startWorker(undefined, settings);
}

/**
 * Moves the clock by whole hours, then waits a minute of test time after each. Polling every five seconds for days
 * would take minutes.
 */
async function passHours(
  { clock, worker }: TestDelivery,
  ms: number,
  leapMs = 15 * MINUTE_MS,
): Promise<void> {
  for (let passed = 0; passed < ms; passed += leapMs) {
    clock.leap(leapMs - MINUTE_MS);
    worker.notify();
    await clock.advance(MINUTE_MS);
  }
}

const isRefused = ({ body }: { body: unknown }) => JSON.stringify(body).includes('Учень 1.');

const REFUSALS: { how: string; refusal: Answer; tags: string[] }[] = [
  { how: 'with an error of the server', refusal: status(500), tags: ['slow'] },
  {
    how: 'as if a setting were wrong',
    refusal: status(422, 'The recipients address is corrupted'),
    tags: [],
  },
  { how: 'never at all', refusal: hang, tags: ['slow'] },
];

for (const { how, refusal, tags } of REFUSALS)
  test(`one lead that is refused ${how} for a day, while 48 others pass, is no outage`, {
    tags,
  }, async () => {
    const delivery = await startTestDelivery();
    const { clock, email, bot } = delivery;
    email.answerAll(when(isRefused, refusal));
    await saveMany(delivery, 2);
    for (let half = 0; half < 48; half += 1) {
      await passHours(delivery, 30 * MINUTE_MS);
      await delivery.save('trial', { fields: { name: 'Учень', phone: '1' } });
    }
    await clock.advance(MINUTE_MS);

    const alerts = listAlerts(bot);
    const count = (mark: string) => alerts.filter((text) => text.startsWith(mark)).length;
    console.info(`alarms ${count('⚠️')}, recoveries ${count('✅')} in 24 h`);
    expect(await delivery.states('email')).toEqual(['pending', ...Array(49).fill('done')]);
    expect(alerts).toEqual([]);
  });

test('a failed delivery is reported at once on the other channel, and later ones are reported together', async () => {
  const delivery = await startTestDelivery();
  const { clock, email, bot, store } = delivery;
  email.answerAll(when(isRefused, status(413, 'Variables size limit is 50Kb')));
  await saveMany(delivery, 2);
  await clock.advance(2 * MINUTE_MS);
  const [first, ...others] = listAlerts(bot);
  expect(first).toContain('не надіслано листом заявки №1, і сайт більше не надсилатиме (код: emailjs-413)');
  expect(first).toContain('/find №1');
  expect(others).toEqual([]);

  for (const _ of [1, 2]) {
    await delivery.save('trial', { fields: { name: 'Учень 1.', phone: '1' } });
    await clock.advance(10 * MINUTE_MS);
  }
  expect(listAlerts(bot)).toHaveLength(1);
  await passHours(delivery, HOUR_MS);
  expect(listAlerts(bot)).toHaveLength(2);
  expect(listAlerts(bot)[1]).toContain('заявки №3, №4,');
  await passHours(delivery, 24 * HOUR_MS, 3 * HOUR_MS);
  expect(listAlerts(bot)).toHaveLength(2);
  expect((await store.checkHealth()).dead).toBe(3);
});

const FULL = [
  { to: 'first@school.example', replies: ['552 5.2.2 Mailbox full'] },
  { to: 'first@school.example', replies: ['452 4.2.2 Over quota'] },
  { to: 'first@school.example, second@school.example', replies: ['552 5.2.2 Full', '552 5.2.2 Full'] },
  { to: 'first@school.example, second@school.example', replies: ['452 4.2.2 Full', '452 4.2.2 Full'] },
  { to: 'first@school.example, second@school.example', replies: ['552 5.2.2 Full', '452 4.2.2 Full'] },
];

for (const { to, replies } of FULL)
  for (const stage of ['recipient', 'message'])
    test(`full mailboxes are reported in the chat: ${replies.join(', ')} for the ${stage}`, async () => {
      const mail = await startMailServer();
      const fullFrom = (address: string) => replies[address.startsWith('second') ? 1 : 0];
      if (stage === 'recipient') mail.behaviour.refuseRecipient = fullFrom;
      else mail.behaviour.refuseEmail = () => replies.at(-1);
      const settings = {
        ...NO_EMAIL,
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: 'site@school.example',
        MAIL_TO: to,
      };
      const delivery = await startTestDelivery({ settings });
      const { clock, bot, log, save } = delivery;
      await save();
      await vi.waitFor(() => expect(log.map(({ facts }) => facts)).toContainEqual(PARKED), 20_000);
      await clock.advance(11 * MINUTE_MS);
      await vi.waitFor(() => expect(listAlerts(bot)).toHaveLength(1), 20_000);
      const [alert = ''] = listAlerts(bot);
      expect(alert).toContain('(код: smtp-recipient-mailbox-full)');
      expect(alert).toContain('Скринька одержувача переповнена');
    });

const PARKED = expect.objectContaining({ channel: 'email', verdict: 'parked' });

test('a full mailbox behind EmailJS is reported in the chat, and not as an exhausted EmailJS quota', async () => {
  const delivery = await startTestDelivery();
  const { clock, email, bot } = delivery;
  email.answerAll(
    status(412, 'Gmail_API: 552-5.2.2 The email account that you tried to reach is over quota.'),
  );
  await saveMany(delivery, 2);
  await clock.advance(11 * MINUTE_MS);
  const [alert = '', ...others] = listAlerts(bot);
  expect(alert).toContain('(код: emailjs-recipient-mailbox-full)');
  expect(alert).toContain('Скринька одержувача переповнена');
  expect(others).toEqual([]);
});

test('a failed bot message is reported by e-mail, or by the bot itself if there is no e-mail', async () => {
  const delivery = await startTestDelivery();
  delivery.bot.answerAll(when(isRefused, botError(400, 'Bad Request: message is too long')));
  await saveMany(delivery, 1);
  await delivery.clock.advance(2 * MINUTE_MS);
  expect(listAlerts(delivery.email)).toEqual([expect.stringContaining('не надіслано ботом заявки №1')]);

  const alone = await startTestDelivery({ settings: NO_EMAIL });
  alone.bot.answerAll(when(isRefused, botError(400, 'Bad Request: message is too long')));
  await alone.store.saveLead(makeNewLead('trial', { fields: { name: 'Учень 1.', phone: '1' } }), ['bot']);
  await alone.clock.advance(2 * MINUTE_MS);
  expect(listAlerts(alone.bot)).toEqual([expect.stringContaining('не надіслано ботом заявки №1')]);
});

test('after 72 hours without a provider the alert names failed leads and the retry command, and the recovery does not repeat it', {
  tags: 'slow',
}, async () => {
  const delivery = await startTestDelivery();
  const { clock, email, bot, store } = delivery;
  email.answerAll(status(500));
  await saveMany(delivery, 2);
  await passHours(delivery, 80 * HOUR_MS, 46 * MINUTE_MS);
  expect((await store.checkHealth()).dead).toBe(2);
  expect(listAlerts(bot).filter((text) => text.includes('сайт більше не надсилатиме'))).not.toEqual([]);
  expect(listAlerts(bot).join('\n')).toMatch(/№1(.|\n)*№2/);
  expect(listAlerts(bot).join('\n')).toContain('/find №1');

  await delivery.save('trial', { fields: { name: 'Учень', phone: '1' } });
  await clock.advance(12 * MINUTE_MS);
  email.answerAll(({ accept }) => accept());
  await passHours(delivery, HOUR_MS);
  const recovery = listAlerts(bot).findLast((text) => text.startsWith('✅'));
  expect(recovery).toContain('листи із заявками знову надсилаються');
  expect(recovery).not.toContain('№1');

  expect(await store.retryDead()).toBe(2);
  await clock.advance(MINUTE_MS);
  expect(await delivery.states('email')).toEqual(['done', 'done', 'done']);
});

test.each([0, 1])(
  'a letter that is out goes out once, though the store was away for two minutes (%i more instances)',
  async (more) => {
    let isAway = false;
    const away = (store: Store) =>
      new Proxy(store, {
        get: (target, name: keyof Store) =>
          isAway ? () => Promise.reject(new StoreUnavailableError('connection lost')) : target[name],
      });
    const delivery = await startTestDelivery({ wrapStore: away });
    const { clock, email, bot, store } = delivery;
    for (let instance = 0; instance < more; instance += 1) delivery.startWorker(away(store));
    for (const provider of [email, bot]) {
      isAway = false;
      provider.answerNext(({ accept }) => {
        isAway = true;
        accept();
      });
      await saveMany(delivery, 3);
      await clock.advance(2 * MINUTE_MS + 10 * SECOND_MS);
      isAway = false;
      await clock.advance(2 * MINUTE_MS);
    }
    expect([...delivery.countReceived('email').values()]).toEqual([2, 2, 2]);
    expect([...delivery.countReceived('bot').values()]).toEqual([2, 2, 2]);
    expect(email.accepted()).toHaveLength(6);
  },
);

test('without channels the log counts the undelivered leads; a new channel gets them all', async () => {
  const delivery = await startTestDelivery({ settings: NO_CHANNEL });
  for (const _ of [1, 2]) await delivery.store.saveLead(makeNewLead(), []);
  await delivery.clock.advance(5 * MINUTE_MS);
  const message = 'no channel is configured: leads are only stored';
  const logged = delivery.log.filter((line) => line.message === message);
  expect(logged.at(-1)).toEqual({ level: 'error', facts: { leads: 2 }, message });
  expect(logged.length).toBeLessThanOrEqual(2);

  await restart(delivery, NO_EMAIL);
  await delivery.clock.advance(10 * SECOND_MS);
  expect(listSent(delivery.bot)).toHaveLength(2);
  // Saved by a process without settings, for example the command line.
  await delivery.store.saveLead(makeNewLead(), []);
  await delivery.clock.advance(2 * MINUTE_MS);
  expect(listSent(delivery.bot)).toHaveLength(3);
});

test('a removed channel delays nothing, and the other channel sends its pending leads', async () => {
  const delivery = await startTestDelivery();
  const { clock, email, bot, store } = delivery;
  email.answerAll(status(500));
  await saveMany(delivery, 2);
  await delivery.store.saveLead(makeNewLead('trial', { fields: { name: 'Учень 3.', phone: '1' } }), [
    'email',
  ]);
  await clock.advance(MINUTE_MS);

  await restart(delivery, NO_EMAIL);
  // The bot has waited for the e-mails since the leads arrived.
  await clock.advance(10 * MINUTE_MS);

  expect(await store.checkHealth(['bot'])).toMatchObject({ pending: 0, pendingOn: [], unassigned: 0 });
  expect([...delivery.countReceived('bot').values()]).toEqual([1, 1, 1]);
  expect(JSON.stringify(bot.accepted())).not.toContain('Лист ще не надіслано');
  expect(await store.deleteLeads(new Date(clock.now() + HOUR_MS), 10)).toBe(3);
});

test('a lead in flight on a removed channel goes to the other one after its call must have ended', async () => {
  const delivery = await startTestDelivery({ settings: NO_EMAIL });
  await delivery.store.saveLead(makeNewLead(), ['email']);
  expect(await claimNext(delivery.store, 'email')).toMatchObject({ attempt: 1 });
  await restart(delivery, NO_EMAIL);
  await delivery.clock.advance(3 * MINUTE_MS);

  expect(await delivery.store.checkHealth(['bot'])).toMatchObject({ pending: 0, unassigned: 0 });
  expect(listSent(delivery.bot)).toHaveLength(1);
});
