// @module-tag slow
import { expect, test } from 'vitest';
import { LEAD_KINDS, type LeadKind } from '#shared/lead/lead.ts';
import { status, when } from '../support/providers/answers.ts';
import {
  HOUR_MS,
  MINUTE_MS,
  saveMany,
  startTestDelivery,
  type TestDelivery,
} from '../support/test-delivery.ts';

const PER_KIND = 5;

const ORDERS: [string, LeadKind[]][] = [
  ['one after the other', Array(PER_KIND).fill(LEAD_KINDS).flat()],
  [
    'after all that are refused',
    ['trial', 'contact', 'package'].flatMap((kind) => Array(PER_KIND).fill(kind)),
  ],
];

const TEMPLATE_NOT_FOUND = status(
  400,
  'The template ID not found. To find this ID, visit https://dashboard.emailjs.com/admin/templates',
);

/** One probe for each refused kind. */
const PROBE_MS = 5 * MINUTE_MS;

test.each(ORDERS)('a wrong template of one kind does not stop other leads (order: %s)', async (_, kinds) => {
  const delivery = await startTestDelivery();
  const { clock, email, store } = delivery;
  email.answerAll(when(isOfTemplate('trial'), TEMPLATE_NOT_FOUND));
  for (const kind of kinds) await delivery.save(kind, { fields: { name: 'Учень', phone: '1' } });

  await clock.advance(PER_KIND * PROBE_MS + MINUTE_MS);
  expect(await countByState(delivery, 'contact')).toEqual({ done: 2 * PER_KIND });
  expect(await countByState(delivery, 'package')).toEqual({ done: 2 * PER_KIND });
  expect(await countByState(delivery, 'trial')).toEqual({ done: PER_KIND, pending: PER_KIND });
  await clock.advance(HOUR_MS);
  await delivery.save('contact');
  await clock.advance(PROBE_MS);
  expect(await countByState(delivery, 'contact')).toEqual({ done: 2 * PER_KIND + 2 });

  email.answerAll(({ accept }) => accept());
  await clock.advance(HOUR_MS);
  expect(await store.checkHealth()).toMatchObject({ pending: 0, dead: 0, breakers: [] });
  expect(email.accepted().filter(isOfTemplate('trial'))).toHaveLength(PER_KIND);
});

test('if only the refused kind arrives, it is reported once, and the bot does not wait', async () => {
  const delivery = await startTestDelivery();
  const { clock, email, bot, store } = delivery;
  email.answerAll(when(isOfTemplate('trial'), TEMPLATE_NOT_FOUND));
  await delivery.save('trial');
  await delivery.save('trial');
  await clock.advance(HOUR_MS);
  expect((await store.checkHealth()).breakers).toMatchObject([{ channel: 'email' }]);
  expect(email.requests.filter(isOfTemplate('trial')).length).toBeLessThanOrEqual(13);
  const alerts = bot.requests.filter(({ body }) => JSON.stringify(body).includes('⚠️ Сайт школи'));
  expect(alerts).toHaveLength(1);
  expect(await countByState(delivery, 'trial')).toEqual({ done: 2, pending: 2 });
});

test('a single refused lead delays the others by at most ten minutes', async () => {
  const delivery = await startTestDelivery();
  const isRefused = ({ body }: { body: unknown }) => JSON.stringify(body).includes('Учень 1.');
  delivery.email.answerAll(when(isRefused, status(422, 'The recipients address is corrupted')));
  await saveMany(delivery, 20);
  await delivery.clock.advance(10 * MINUTE_MS);
  expect(await delivery.states('email')).toEqual(['pending', ...Array(19).fill('done')]);

  for (let minute = 0; minute < 60; minute += 10) {
    await delivery.save('trial', { fields: { name: 'Учень', phone: '1' } });
    await delivery.clock.advance(10 * MINUTE_MS);
  }
  expect(await delivery.states('email')).toEqual(['pending', ...Array(25).fill('done')]);
  expect(delivery.email.requests.filter(isRefused).length).toBeLessThanOrEqual(14);
});

function isOfTemplate(template: string) {
  return ({ body }: { body: unknown }) => (body as { template_id?: string }).template_id === template;
}

async function countByState({ store }: TestDelivery, kind: LeadKind): Promise<Record<string, number>> {
  const leads = (await store.listLeads({ limit: 1000 })).filter((lead) => lead.kind === kind);
  const states = leads.flatMap(({ deliveries }) => deliveries.map(({ state }) => state));
  const counts: Record<string, number> = {};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
