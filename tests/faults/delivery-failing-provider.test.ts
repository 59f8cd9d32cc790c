import { describe, expect, test } from 'vitest';
import {
  type Answer,
  botError,
  drip,
  garbage,
  hang,
  huge,
  ok,
  redirectTo,
  resetAfter,
  resetBefore,
  status,
  tooManyRequests,
} from '../support/providers/answers.ts';
import { startEmailProvider } from '../support/providers/email-provider.ts';
import {
  advanceUntilDelivered,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  saveMany,
  startTestDelivery,
} from '../support/test-delivery.ts';

const SICKNESSES: [string, Answer][] = [
  ['answers 500', status(500, 'Internal error')],
  ['answers 502 with a page', status(502, '<html>Bad gateway</html>')],
  ['answers 429', tooManyRequests(2)],
  ['answers a 200 that is not its own', garbage],
  ['answers an unknown 4xx', status(418, "I'm a teapot")],
  ['never answers', hang],
  ['resets before it took the message', resetBefore],
];

/** Failures after which the provider has the message, but our server cannot know it. */
const LOST_ANSWERS: [string, Answer][] = [
  ['is cut', resetAfter],
  ['comes a byte a second', drip],
  ['has no end', huge],
];

/** Both channels share this code. The e-mail runs all cases; the bot runs those with its own messages. */
const OF_BOT = ['answers 429', 'answers a 200 that is not its own', 'never answers'];

describe.each(['email', 'bot'] as const)('the %s provider', (channel) => {
  for (const [how, sickness] of SICKNESSES) {
    const tags = channel === 'email' || OF_BOT.includes(how) ? [] : ['slow'];
    test(`${how}: nothing is lost or sent twice`, { tags }, async () => {
      const delivery = await startTestDelivery();
      delivery[channel].answerNext(sickness, sickness, ok, sickness);
      const names = await saveMany(delivery, 4);
      await delivery.clock.advance(10 * MINUTE_MS);
      expect(delivery.countReceived('email')).toEqual(new Map(names.map((name) => [name, 1])));
      expect([...delivery.countReceived('bot').values()]).toEqual([1, 1, 1, 1]);
      expect(await delivery.states(channel)).toEqual(['done', 'done', 'done', 'done']);
      expect([...delivery.email.mistakes, ...delivery.bot.mistakes]).toEqual([]);
    });
  }

  test.each(LOST_ANSWERS)('if the answer %s, only that message is sent again', async (_, lost) => {
    const delivery = await startTestDelivery();
    delivery[channel].answerNext(ok, lost);
    await saveMany(delivery, 3);
    await delivery.clock.advance(10 * MINUTE_MS);
    expect([...delivery.countReceived(channel).values()].sort()).toEqual([1, 1, 2]);
  });

  test('ignores a redirect and continues later', async () => {
    const delivery = await startTestDelivery();
    const stranger = await startEmailProvider();
    delivery[channel].answerNext(redirectTo(stranger.origin));
    await saveMany(delivery, 1);
    await delivery.clock.advance(MINUTE_MS);
    expect(stranger.requests).toEqual([]);
    expect([...delivery.countReceived(channel).values()]).toEqual([1]);
    await stranger.close();
  });

  test('makes no call before a requested delay is over', async () => {
    const delivery = await startTestDelivery();
    const slowDown = { 'retry-after': '90' };
    delivery[channel].answerNext(channel === 'bot' ? tooManyRequests(90) : status(429, '', slowDown));
    await saveMany(delivery, 5);
    await delivery.clock.advance(10 * MINUTE_MS);
    const [first, second, ...rest] = delivery[channel].requests.map(({ at }) => at);
    expect(second).toBeGreaterThanOrEqual((first ?? 0) + 90 * SECOND_MS);
    expect(rest).toHaveLength(4);
  });
});

test('with both providers failing in any order, nothing is lost and only unanswered messages repeat', {
  tags: 'slow',
}, async () => {
  const delivery = await startTestDelivery();
  let seed = 7;
  let lostAnswers = 0;
  const choose: Answer = (exchange) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const sickness =
      [...SICKNESSES, ...LOST_ANSWERS].map(([, answer]) => answer)[Math.floor(seed / 65536) % 30] ?? ok;
    if (LOST_ANSWERS.some(([, lost]) => lost === sickness)) lostAnswers += 1;
    sickness(exchange);
  };
  delivery.email.answerAll(choose);
  delivery.bot.answerAll(choose);
  const names = await saveMany(delivery, 60);
  await advanceUntilDelivered(delivery, 12 * HOUR_MS);
  const received = [delivery.countReceived('email'), delivery.countReceived('bot')];
  for (const counts of received) expect([...counts.keys()].sort()).toEqual([...names].sort());
  const sum = received.flatMap((counts) => [...counts.values()]).reduce((a, b) => a + b, 0);
  expect(sum - 2 * names.length).toBeLessThanOrEqual(lostAnswers);
  console.info(
    `leads ${names.length}, lost 0, sent twice ${sum - 2 * names.length} for ${lostAnswers} lost answers`,
  );
});

test('the bot sends a lead only after the e-mail was sent', async () => {
  const delivery = await startTestDelivery();
  delivery.email.answerNext(status(500), status(500));
  const names = await saveMany(delivery, 5);
  await delivery.clock.advance(5 * MINUTE_MS);
  for (const name of names) {
    const [email] = delivery.email.accepted().filter(({ body }) => JSON.stringify(body).includes(name));
    const [message] = delivery.bot.requests.filter(({ body }) => JSON.stringify(body).includes(name));
    expect(message?.at).toBeGreaterThanOrEqual(email?.at ?? Number.POSITIVE_INFINITY);
    expect(JSON.stringify(message?.body)).not.toContain('Лист ще не надіслано');
  }
});

test('an unknown refusal of one lead does not delay others', async () => {
  const delivery = await startTestDelivery();
  delivery.email.answerAll(({ request, response, accept }) => {
    if (JSON.stringify(request.body).includes('Учень 1.')) response.writeHead(400).end('Nobody knows why');
    else accept();
  });
  await saveMany(delivery, 6);
  await delivery.clock.advance(10 * SECOND_MS);
  expect(await delivery.states('email')).toEqual(['pending', 'done', 'done', 'done', 'done', 'done']);
});

test.each([
  ['with an unknown name', 'http://no-such-host.invalid'],
  ['with a closed port', 'http://127.0.0.1:9'],
])('a host %s is tried again, and no lead fails', async (_, origin) => {
  const delivery = await startTestDelivery({ settings: { EMAILJS_ORIGIN: origin } });
  await saveMany(delivery, 1);
  await delivery.clock.advance(3 * MINUTE_MS);
  expect(await delivery.states('email')).toEqual(['pending']);
  expect(delivery.log.map(({ facts }) => facts)).toContainEqual(
    expect.objectContaining({ channel: 'email', verdict: 'postponed', attempt: 3 }),
  );
});

test('a server without TLS is tried again, and no lead fails', async () => {
  const plain = await startEmailProvider();
  const delivery = await startTestDelivery({
    settings: { EMAILJS_ORIGIN: plain.origin.replace('http', 'https') },
  });
  await saveMany(delivery, 1);
  await delivery.clock.advance(MINUTE_MS);
  expect(await delivery.states('email')).toEqual(['pending']);
  await plain.close();
});

test('a refusal of the bot does not affect the e-mail', async () => {
  const delivery = await startTestDelivery();
  delivery.bot.answerAll(botError(500, 'Internal Server Error'));
  await saveMany(delivery, 3);
  await delivery.clock.advance(MINUTE_MS);
  expect(await delivery.states('email')).toEqual(['done', 'done', 'done']);
  expect(await delivery.states('bot')).toEqual(['pending', 'pending', 'pending']);
});
