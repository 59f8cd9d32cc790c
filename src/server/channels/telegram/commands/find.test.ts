import { expect, test } from 'vitest';
import { claimNext } from '../../../../../tests/support/claim.ts';
import { makeNewLead, makeOther } from '../../../../../tests/support/make-lead.ts';
import type { ShownMessage } from '../../../../../tests/support/providers/bot-provider.ts';
import {
  ask,
  eventually,
  labelsOf,
  MARIA,
  OKSANA,
  startTestActions,
  TARAS,
} from '../../../../../tests/support/test-actions.ts';

test('/find shows a single lead with buttons, and several as a list with links to their cards', async () => {
  const actions = await startTestActions();
  const card = await actions.sendCard({ fields: OKSANA });
  await actions.press(card, 'Беру', TARAS);
  await actions.sendCard(makeOther());
  const [only] = await ask(actions, '/find оксана');
  expect(only?.text).toMatch(/^№1 Оксана · \+380671234567 \(067 123 45 67\)\nПробний: Фізика · /);
  expect(labelsOf(only as ShownMessage)).toContain('Пробний');
  await actions.press(only as ShownMessage, '2:1:reason:price', MARIA);
  await eventually(() => expect(only?.text).toContain('✔️ Закрито: дорого · Марія'));
  const [several] = await ask(actions, '/find Фізика');
  expect(several?.text).toMatch(
    /^🔎 Знайдено: 2\n\n№2 Тарас · \+38067\d+\nПробний: Фізика · .* \d\d:\d\d\nнова\n\n№1 Оксана · \+380671234567\n.*\nзакрито \(дорого\): Марія$/,
  );
  expect((await ask(actions, '/find 999999'))[0]?.text).toMatch(/^Нічого не знайдено\. /);
});

test('/find shows a lead whose message failed, after which the health is good again', async () => {
  const actions = await startTestActions();
  const { store } = actions;
  await actions.sendCard();
  const { number } = await store.saveLead(makeNewLead('trial', { fields: OKSANA }), ['email']);
  const claim = await claimNext(store, 'email');
  if (!('lead' in claim)) throw new Error('Nothing is due');
  await store.abandonDelivery(claim, 'emailjs-413');
  expect(await store.listFailedDeliveries()).toMatchObject([{ leadNumber: number, isReported: false }]);
  await ask(actions, '/find Оксана');
  expect(await store.listFailedDeliveries()).toMatchObject([{ isReported: true }]);
});
