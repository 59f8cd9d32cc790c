import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SEND_FORM_PATH } from '#shared/lead/wire.ts';
import { CONTACT_FIELDS, envelope, sendForm, sendJson } from '../../../tests/support/send-lead.ts';
import { buildTestApp } from '../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import { StoreUnavailableError } from '../store-error.ts';

const REQUEST_ID = randomUUID();

const PACKAGE_PARAMS = {
  name: 'Олена',
  email: '',
  subject: 'Математика',
  phone: '+380 67 123 45 67',
  comment: '',
  package_name: 'Стандарт',
  package_price: '2800 грн',
  package_lessons: '8',
  package_duration: '1 місяць',
  date: '21.11.2026, 10:00:00',
  request_id: REQUEST_ID,
};

test.each([
  ['message', 2000, 'слово '.repeat(900).trim(), /^(слово )+.{0,5}… \[обрізано, усього знаків: 5399\]$/],
  ['message', 2000, `Так.${' '.repeat(9000)}Ні.`, /^Так\.… \[обрізано, усього знаків: 9007\]$/],
  ['name', 100, 'Олена '.repeat(30).trim(), /^(Олена )+.{0,5}… \[обрізано\]$/],
  [
    'phone',
    80,
    '0671234567 або 0509998877, а ввечері 0441112233, але краще писати у Viber, бо на роботі тихо',
    /^0671234567 або 0509998877.*… \[обрізано\]$/,
  ],
])('marks a %s of more than %i characters where it was shortened', async (field, limit, text, marked) => {
  const it = await buildTestApp();
  expect(
    (await sendJson(it, envelope('contact', { ...PACKAGE_PARAMS, message: 'Так', [field]: text }))).body,
  ).toBe('OK');
  const value = it.saved[0]?.fields[field as 'message'] ?? '';
  expect(value).toMatch(marked);
  expect(value.length).toBeLessThanOrEqual(limit);
});

test('marks nothing if only white space is removed', async () => {
  const it = await buildTestApp();
  await sendJson(
    it,
    envelope('contact', { ...PACKAGE_PARAMS, message: 'Так', name: ` Олена${' '.repeat(5000)}` }),
  );
  expect(it.saved[0]?.fields.name).toBe('Олена');
});

test('answers a package lead of the library with OK after storing its payload', async () => {
  const it = await buildTestApp();
  const response = await sendJson(it, envelope('package', { ...PACKAGE_PARAMS, extra: 'x' }));
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('OK');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  const { request_id, ...fields } = PACKAGE_PARAMS;
  expect(it.saved).toEqual([
    {
      requestId: REQUEST_ID,
      kind: 'package',
      // The server sets the date.
      fields: { ...fields, comment: 'Не вказано', date: expect.stringMatching(/^\d\d\.\d\d\.\d{4}, /) },
      source: {},
      marks: [],
    },
  ]);
  expect(it.countWakes()).toBe(1);
});

test('stores the source of a lead beside the payload, shortened and normalised', async () => {
  const it = await buildTestApp();
  const source = {
    page: '/subject/french',
    page_subject: ' Французька\n мова ',
    utm_source: 'insta\u202egram',
    utm_campaign: 'я'.repeat(5000),
    utm_unknown: 'x',
    time_zone: 'America/Toronto',
  };
  await sendJson(it, envelope('package', { ...PACKAGE_PARAMS, ...source }));
  expect(it.saved[0]?.source).toEqual({
    page: '/subject/french',
    page_subject: 'Французька мова',
    utm_source: 'instagram',
    utm_campaign: 'я'.repeat(100),
    time_zone: 'America/Toronto',
  });
  expect(it.saved[0]?.fields).not.toHaveProperty('page');
  expect(it.saved[0]?.fields).not.toHaveProperty('time_zone');
});

test.each(['Mars/Olympus', '+02:00', '<b>Київ</b>'])('rejects the time zone «%s»', async (zone) => {
  const it = await buildTestApp();
  await sendJson(it, envelope('package', { ...PACKAGE_PARAMS, page: '/', time_zone: zone }));
  expect(it.saved[0]?.source).toEqual({ page: '/' });
});

test('answers a multipart form of the library with OK', async () => {
  const it = await buildTestApp();
  const response = await sendForm(it, CONTACT_FIELDS, { accept: '*/*' });
  expect([response.statusCode, response.body]).toEqual([200, 'OK']);
  expect(it.saved[0]).toMatchObject({
    kind: 'contact',
    fields: { name: 'Іван', subject: 'Консультація', message: 'Перший рядок\nдругий' },
    marks: [],
  });
});

test('accepts an urlencoded form', async () => {
  const it = await buildTestApp();
  const response = await it.app.inject({
    method: 'POST',
    url: SEND_FORM_PATH,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(CONTACT_FIELDS).toString(),
  });
  expect([response.statusCode, response.body]).toEqual([200, 'OK']);
});

test('takes the first of two fields with the same name', async () => {
  const it = await buildTestApp();
  await sendForm(it, [['name', 'Перша'], ...CONTACT_FIELDS]);
  expect(it.saved[0]?.fields.name).toBe('Перша');
});

test('adds the default subject and the date', async () => {
  const it = await buildTestApp();
  await sendJson(it, envelope('trial', { name: 'Іван', phone: '1', subject: ' ' }));
  expect(it.saved[0]?.fields.subject).toBe('Безкоштовний пробний урок');
  expect(it.saved[0]?.fields.date).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d$/);
  expect(it.saved[0]?.fields).not.toHaveProperty('comment');
  await sendJson(it, envelope('package', { name: 'Іван', phone: '0671234567' }));
  expect(it.saved[1]?.fields).toMatchObject({ subject: 'Фізика', comment: 'Не вказано' });
});

test('answers a repeat with OK, without a second lead', async () => {
  const it = await buildTestApp();
  const send = () => sendJson(it, envelope('package', PACKAGE_PARAMS));
  const responses = [await send(), await send()];
  expect(responses.map(({ body }) => body)).toEqual(['OK', 'OK']);
  expect(it.saved).toHaveLength(1);
  expect(it.countWakes()).toBe(1);
});

test('for ten minutes, recognises a repeat without an id by its content', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:01Z') });
  onTestFinished(() => void vi.useRealTimers());
  const it = await buildTestApp();
  const params = { name: 'Іван', phone: '0671234567', request_id: 'not a UUID' };
  await sendJson(it, envelope('trial', params));
  await sendJson(it, envelope('trial', params));
  await sendJson(it, envelope('trial', { ...params, name: 'Марія' }));
  expect(it.saved).toHaveLength(2);
  vi.setSystemTime(new Date('2026-11-21T12:09:59Z'));
  await sendJson(it, envelope('trial', params));
  expect(it.saved).toHaveLength(2);
  vi.setSystemTime(new Date('2026-11-21T12:10:01Z'));
  await sendJson(it, envelope('trial', params));
  expect(it.saved).toHaveLength(3);
  expect(it.saved[0]?.requestId).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});

test('creates one lead from a form sent by the script and again by the browser', async () => {
  const store = await openTestStore(makeStoreFile());
  const it = await buildTestApp({ store });
  const params = { name: 'Іван', phone: '0671234567', subject: 'Хімія', message: 'Можна в суботу?' };
  const byScript = await sendJson(it, envelope('trial', { ...params, request_id: randomUUID() }));
  const byBrowser = await sendForm(it, [['template_id', 'trial'], ...Object.entries(params)]);
  expect([byScript.body, byBrowser.body]).toEqual(['OK', 'OK']);
  expect(await store.listLeads({ limit: 10 })).toHaveLength(1);
});

test('while the store is unavailable, sends Retry-After and logs the reason', async () => {
  const err = new StoreUnavailableError('locked');
  const it = await buildTestApp({ store: { saveLead: () => Promise.reject(err) } });
  const response = await sendJson(it, envelope('package', PACKAGE_PARAMS));
  expect(response.statusCode).toBe(503);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(it.countWakes()).toBe(0);
  expect(it.log).toEqual([{ level: 'error', message: 'lead not stored', facts: { status: 503, err } }]);
});

test('logs our own bug as an error', async () => {
  const err = new TypeError('no such property');
  const it = await buildTestApp({ store: { saveLead: () => Promise.reject(err) } });
  expect((await sendJson(it, envelope('package', PACKAGE_PARAMS))).statusCode).toBe(500);
  expect(it.log).toEqual([{ level: 'error', message: 'lead not stored', facts: { status: 500, err } }]);
});

test('answers before the page’s timeout if the store hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const saveLead = () => {
    ask();
    return new Promise<never>(() => {});
  };
  const sending = sendJson(await buildTestApp({ store: { saveLead } }), envelope('package', PACKAGE_PARAMS));
  await asked;
  vi.advanceTimersByTime(10_000);
  expect((await sending).statusCode).toBe(503);
});

test('marks a filled honeypot and answers with success', async () => {
  const it = await buildTestApp();
  const response = await sendJson(it, envelope('trial', { name: '', reply_channel_note: 'http://x' }));
  expect([response.statusCode, response.body]).toEqual([200, 'OK']);
  expect(it.saved[0]?.marks).toEqual(['hidden-field']);
});

test('marks suspected spam and accepts it', async () => {
  const it = await buildTestApp();
  const params = {
    name: 'Bob',
    phone: '1',
    message: 'Free spins: https://a.b https://c.d www.e.f',
  };
  const response = await sendJson(it, envelope('trial', params));
  expect(response.body).toBe('OK');
  expect(it.saved[0]?.marks).toEqual(['links', 'phrase']);
});

test('logs the events without the visitor’s text', async () => {
  const it = await buildTestApp();
  await sendJson(it, envelope('package', PACKAGE_PARAMS));
  await sendJson(it, envelope('package', { name: 'Таємна', phone: '' }));
  const text = JSON.stringify(it.log);
  const taken = { lead: 1, kind: 'package', outcome: 'saved', marks: [] };
  expect(it.log).toEqual([
    { level: 'info', message: 'lead accepted', facts: taken },
    { level: 'info', message: 'lead rejected', facts: { status: 422, fields: ['phone'] } },
  ]);
  for (const secret of ['Олена', '123 45 67', 'Таємна', '127.0.0.1']) expect(text).not.toContain(secret);
});
