import { beforeEach, expect, test } from 'vitest';
import { makeNewLead } from '../../../tests/support/make-lead.ts';
import { buildTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import type { Pressed } from '../handling.ts';
import { openStepLinks } from '../step-links.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailableError } from '../store/store-error.ts';

const HOSTILE = '"><script>steal(1)</script>';

let store: Store;
beforeEach(async () => {
  store = await openTestStore(makeStoreFile());
});

const DAY_MS = 24 * 3_600_000;

/** The way to say something of a lead as it stands now. */
async function linkTo(press: Pressed, number = 1, days = 1): Promise<string> {
  const lead = await store.findLead(number);
  if (!lead) throw new Error(`There is no lead ${number}`);
  const links = await openStepLinks(store, '');
  return links.make(press, lead, new Date(Date.now() + days * DAY_MS)).href;
}

function say(
  { app }: TestApp,
  url: string,
  fields: Record<string, string> = {},
  remoteAddress = '192.0.2.1',
) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
  const payload = new URLSearchParams(fields).toString();
  return app.inject({ method: 'POST', url, headers, payload, remoteAddress });
}

const stateOf = async (number = 1) => (await store.findLead(number))?.handling.state;

test('to look changes nothing, and shows the lead no further than the letter’s subject', async () => {
  await store.saveLead(
    makeNewLead('trial', { fields: { name: HOSTILE, phone: '067 222 33 44', message: 'Таємне' } }),
    [],
  );
  const { app } = await buildTestApp({ store });
  const url = await linkTo('take');
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const answer = await app.inject({ method, url, headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringMatching(/default-src 'none';.*form-action 'self'/),
    });
    if (method === 'HEAD') continue;
    expect(answer.body).toContain('Зараз: нова');
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
    expect(answer.body.match(/<button/g)).toHaveLength(1);
    // Whoever takes a lead has nothing to note of it yet.
    expect(answer.body).toContain('name="name"');
    expect(answer.body).not.toContain('name="note"');
    expect(answer.body).toMatch(/<p class="contacts">Або:<br>(?!.*>Беру<)/s);
    expect(answer.body).not.toContain('class="banner');
    // In the signature of a link these digits may stand by chance.
    expect(answer.body.replaceAll(/\/api\/answer\/[^"]+/g, '')).not.toMatch(/<script|Таємне|222/);
  }
  expect(await stateOf()).toBe('new');
  expect(await store.listHandlingChanges([1])).toEqual([]);
});

test('the button says it, with a name and a note, and leads on to what may follow', async () => {
  await store.saveLead(makeNewLead(), []);
  const it = await buildTestApp({ store });
  const taken = await say(it, await linkTo('take'), { name: ' Марія\u202e ' });
  expect(taken.statusCode).toBe(200);
  expect(taken.body).toContain('Заявка №1 ваша.');
  expect(taken.body).toContain('<a href="tel:+380672223344">');
  expect(taken.body).toMatch(/Зараз: у роботі \(Марія, \d\d:\d\d\)/);
  expect(taken.body).toContain('<p class="contacts">Далі:<br>');
  const labels = [...taken.body.matchAll(/<a href="(\/api\/answer\/[^"]+)">([^<]+)/g)];
  expect(labels.map(([, , label]) => label)).toEqual([
    'Домовилися',
    'Зв’язалися',
    'Не додзвонилися',
    'Відмова',
    'Спам',
    'Повернути',
  ]);

  const [, agree = ''] = labels[0] ?? [];
  const note = `пробний урок, пн 18:00, ${'а'.repeat(500)}`;
  const agreed = await say(it, agree, { note });
  expect(agreed.body).toContain('Заявка №1: записано, що домовилися.');
  const [first, second] = await store.listHandlingChanges([1]);
  expect(first).toMatchObject({ to: 'taken', by: { source: 'letter', name: 'Марія' }, note: null });
  expect(second).toMatchObject({ to: 'agreed', by: { name: 'із листа' }, note: note.slice(0, 500) });
});

test('of two who have the letter one wins; a second press changes nothing and says how it stands', async () => {
  await store.saveLead(makeNewLead(), []);
  const it = await buildTestApp({ store });
  const [take, junk] = [await linkTo('take'), await linkTo('junk')];
  const answers = await Promise.all([say(it, take, { name: 'Марія' }), say(it, take, { name: 'Тарас' })]);
  const bodies = answers.map(({ body }) => body);
  expect(bodies.filter((body) => body.includes('Заявка №1 ваша.'))).toHaveLength(1);
  expect(
    bodies.filter((body) => /Це вже записано. Заявка №1: у роботі \((Марія|Тарас), /.test(body)),
  ).toHaveLength(1);
  expect(await store.listHandlingChanges([1])).toHaveLength(1);

  const other = await it.app.inject({ method: 'GET', url: take });
  expect(other.body).toMatch(/Зараз: у роботі \((Марія|Тарас), /);
  expect(other.body).not.toContain('<button');
  expect((await it.app.inject({ url: junk })).body).toMatch(/<input name="note"[^>]*maxlength="500"/);
  await say(it, junk);
  const late = await say(it, await linkTo('miss'));
  expect(late.body).toContain('Не вийшло. Заявка №1: спам');
  await say(it, await linkTo('return'));
  expect((await say(it, take)).body).toContain('Це вже записано. Заявка №1: повернено (');
  expect(await stateOf()).toBe('new');
});

test('whoever presses twice is told that it is done, as after one press', async () => {
  await store.saveLead(makeNewLead(), []);
  const it = await buildTestApp({ store });
  const twice = async (url: string, name?: string) => {
    for (const _ of [1, 2]) await say(it, url, name ? { name } : {});
    return (await say(it, url, name ? { name } : {})).body;
  };
  expect(await twice(await linkTo('take'), 'Марія')).toMatch(/banner good.*Заявка №1 уже ваша\./);
  expect(await twice(await linkTo('agree'), 'Марія')).toMatch(/banner good.*записано, що домовилися\./);
  await say(it, await linkTo('return'));
  // Without a name it may have been somebody else.
  expect(await twice(await linkTo('take'))).toMatch(/banner bad.*Це вже записано/);
});

test('the letter of a lead that was given back takes it again', async () => {
  await store.saveLead(makeNewLead(), []);
  const it = await buildTestApp({ store });
  const letter = await linkTo('take');
  await say(it, letter, { name: 'Марія' });
  await say(it, await linkTo('return'), { name: 'Марія' });
  const page = (await it.app.inject({ url: letter })).body;
  expect(page).toMatch(/Зараз: повернено \(Марія, /);
  const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(page) ?? [];
  expect((await say(it, action, { name: 'Тарас' })).body).toContain('Заявка №1 ваша.');
  expect((await store.findLead(1))?.handling).toMatchObject({ state: 'taken', by: { name: 'Тарас' } });
});

test('«Беру» takes the other leads of the same number, too', async () => {
  for (const _ of [1, 2]) await store.saveLead(makeNewLead(), []);
  const it = await buildTestApp({ store });
  expect((await say(it, await linkTo('take', 2))).body).toContain('Заявка №2 ваша. Разом із нею: №1.');
});

test('«Беру» takes none from before anybody handled leads here', async () => {
  let moment = Date.now() - DAY_MS;
  store = await openTestStore(makeStoreFile(), () => moment);
  await store.saveLead(makeNewLead(), []);
  moment += DAY_MS;
  await store.writeFact('handling-since', new Date(moment).toISOString());
  await store.saveLead(makeNewLead(), []);
  const it = await buildTestApp({ store });
  await say(it, await linkTo('take', 2));
  expect([await stateOf(1), await stateOf(2)]).toEqual(['new', 'taken']);
});

test('what was held back is shown to be so, and released by one press', async () => {
  await store.saveLead(makeNewLead('trial', { isSpam: true }), []);
  const it = await buildTestApp({ store });
  const human = await linkTo('human');
  const asked = (await it.app.inject({ url: human })).body;
  expect(asked).toContain('Зараз: затримано як спам');
  expect(asked).toContain('<button class="home">Це людина</button>');
  expect(asked).not.toMatch(/name="note"|Або:/);
  expect((await say(it, human)).body).toContain('Заявка №1 більше не спам');
  expect((await store.findLead(1))?.isSpam).toBe(false);
  expect((await say(it, human)).body).toContain('серед спаму вже немає');
});

test('what is held back as spam is opened by no link but the one that releases it', async () => {
  await store.saveLead(makeNewLead('trial', { isSpam: true }), []);
  const it = await buildTestApp({ store });
  const answer = await say(it, await linkTo('take'));
  expect([answer.statusCode, answer.body.includes('уже немає')]).toEqual([410, true]);
  expect(await stateOf()).toBe('new');
});

test('a link that has expired, is forged or whose lead is gone says so, and does nothing', async () => {
  await store.saveLead(makeNewLead(), []);
  const it = await buildTestApp({ store });
  const good = await linkTo('take');
  const cases: [string, number, string][] = [
    [await linkTo('take', 1, -1), 410, 'діяло 14 днів'],
    [good.replace('/1-', '/2-'), 404, 'недійсне'],
    [good.replace('take', 'junk'), 404, 'недійсне'],
    [`/api/answer/${'%00'.repeat(20)}`, 404, 'недійсне'],
  ];
  const check = async (url: string, status: number, words: string) => {
    for (const answer of [await it.app.inject({ url }), await say(it, url)]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toMatch(/<h1>Нічого не змінено<\/h1>\s*<p class="banner bad" role="alert">/);
      expect(answer.body).toContain(words);
      expect(answer.headers).not.toHaveProperty('retry-after');
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
  };
  for (const each of cases) await check(...each);
  expect(await stateOf()).toBe('new');
  const expired = await linkTo('take', 1, -1);
  await store.eraseLeads([1]);
  for (const link of [good, expired]) {
    await check(link, 410, 'уже немає');
    // Of what is gone there is nothing to be done.
    expect((await it.app.inject({ url: link })).body).not.toContain('позначити її');
  }
  for (const method of ['PUT', 'DELETE'] as const) {
    const answer = await it.app.inject({ method, url: good });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  }
});

test('presses are limited as forms are, and nothing of a link is logged', async () => {
  await store.saveLead(makeNewLead(), []);
  const it = await buildTestApp({ store, settings: { RATE_LIMIT_PER_MINUTE: '2' } });
  const url = await linkTo('miss');
  const statuses = [];
  for (const name of ['Марія', 'Тарас', 'Марія']) statuses.push((await say(it, url, { name })).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await it.app.inject({ url })).statusCode).toBe(200);
  const log = JSON.stringify(it.log);
  expect(it.log.filter(({ message }) => message === 'a link of a letter was used')).toEqual([
    { level: 'info', facts: { lead: 1, step: 'miss', isDone: true }, message: expect.anything() },
    { level: 'info', facts: { lead: 1, step: 'miss', isDone: false }, message: expect.anything() },
  ]);
  expect(log).not.toContain('a link has failed');
  expect(log).not.toMatch(/[\da-f]{32}|Марія|Тарас|answer/);
});

test('while the store is away nothing is said, and the same link will do later', async () => {
  await store.saveLead(makeNewLead(), []);
  const url = await linkTo('take');
  const away = async () => {
    throw new StoreUnavailableError('The database is away');
  };
  const failing = await buildTestApp({ store: { ...store, stepHandling: away } });
  const answer = await say(failing, url);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.body).toContain('Не вийшло. Спробуйте ще раз за хвилину.');
  const failed = { level: 'error', facts: { status: 503, err: expect.anything() } };
  expect(failing.log).toContainEqual({ ...failed, message: 'a link has failed' });
  expect((await say(await buildTestApp({ store }), url)).body).toContain('Заявка №1 ваша.');
});
