import { expect, test } from 'vitest';
import { POLL_MS } from '../../src/server/delivery.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { hang } from '../support/providers/answers.ts';
import { MINUTE_MS, SECOND_MS, saveMany, startTestDelivery } from '../support/test-delivery.ts';

test('two workers on one store: one sends; nothing is lost or repeated, and the rate limit holds', async () => {
  const delivery = await startTestDelivery();
  const second = delivery.startWorker();
  const names = await saveMany(delivery, 40);
  second.notify();
  await delivery.clock.advance(2 * MINUTE_MS);
  expect(delivery.countReceived('email')).toEqual(new Map(names.map((name) => [name, 1])));
  expect([...delivery.countReceived('bot').values()]).toEqual(Array(40).fill(1));
  const moments = delivery.email.requests.map(({ at }) => at);
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1100);
});

test('the bot is notified when the e-mail is sent, not at its next poll', async () => {
  const delivery = await startTestDelivery();
  await delivery.save();
  await delivery.clock.advance(SECOND_MS);
  expect(await delivery.states('bot')).toEqual(['done']);
});

test('a former leader that finishes later changes nothing', async () => {
  const delivery = await startTestDelivery();
  let answerLate = () => {};
  delivery.email.answerNext(({ accept }) => {
    answerLate = accept;
  });
  await saveMany(delivery, 1);
  await delivery.clock.advance(0);
  // As after suspend: the deadline has passed, but the call is still running.
  delivery.clock.jump(5 * MINUTE_MS);
  const second = delivery.startWorker();
  await delivery.clock.advance(0);
  second.notify();
  await delivery.clock.advance(0);
  expect(await delivery.states('email')).toEqual(['done']);
  answerLate();
  await delivery.clock.advance(SECOND_MS);
  const verdicts = delivery.log.flatMap(({ facts }) => ('verdict' in facts ? [facts.verdict] : []));
  expect(verdicts.filter((verdict) => verdict === 'outdated')).toHaveLength(1);
  expect([...delivery.countReceived('bot').values()]).toEqual([1]);
  const [lead] = await delivery.store.listLeads({ limit: 1 });
  expect(lead?.deliveries.find(({ channel }) => channel === 'email')?.attempts).toBe(2);
});

test('a stop completes the send in flight and claims nothing more', async () => {
  const delivery = await startTestDelivery();
  let answer = () => {};
  delivery.email.answerNext(({ accept }) => {
    answer = accept;
  });
  await saveMany(delivery, 3);
  await delivery.clock.advance(0);
  const stopping = delivery.worker.stop(8 * SECOND_MS);
  await delivery.clock.advance(2 * SECOND_MS);
  answer();
  await delivery.clock.advance(0);
  await stopping;
  expect(await delivery.states('email')).toEqual(['done', 'pending', 'pending']);
  expect(delivery.email.requests).toHaveLength(1);
});

test('a stop aborts a slow send and requeues it without counting the attempt', async () => {
  const delivery = await startTestDelivery();
  delivery.email.answerNext(hang);
  await saveMany(delivery, 1);
  await delivery.clock.advance(0);
  const stopping = delivery.worker.stop(3 * SECOND_MS);
  await delivery.clock.advance(3 * SECOND_MS);
  await stopping;
  const [lead] = await delivery.store.listLeads({ limit: 1 });
  expect(lead?.deliveries[0]).toMatchObject({ state: 'pending', attempts: 0 });
  delivery.startWorker();
  await delivery.clock.advance(SECOND_MS);
  expect([...delivery.countReceived('email').values()]).toEqual([1]);
});

test('a provider call times out after ten seconds', async () => {
  const delivery = await startTestDelivery();
  delivery.email.answerNext(hang);
  await saveMany(delivery, 1);
  const readError = async () => (await delivery.store.findLead(1))?.deliveries[0]?.lastErrorCode;
  await delivery.clock.advance(9_999);
  expect(await readError()).toBeNull();
  await delivery.clock.advance(SECOND_MS);
  expect(await readError()).toBe('timeout');
});

test('finds a lead of another instance without a wake-up', async () => {
  const delivery = await startTestDelivery({ pollMs: POLL_MS });
  await delivery.clock.advance(MINUTE_MS);
  await delivery.store.saveLead(makeNewLead(), ['email', 'bot']);
  await delivery.clock.advance(10 * SECOND_MS);
  expect(await delivery.states('bot')).toEqual(['done']);
});
