import { expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { StoreUnavailableError } from '../store/store.ts';

const SEND = '/api/v1.0/email/send';
const SEND_FORM = '/api/v1.0/email/send-form';
const REQUEST_ID = '7b1f3a52-8a63-4f0e-9c7e-3f8f6c1f0a11';

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
  form_age_ms: '15000',
};

function sendJson({ app }: TestApp, payload: unknown, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: SEND,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}

function envelope(kind: string, params: unknown) {
  return {
    lib_version: '4.4.1',
    user_id: 'site',
    service_id: 'site',
    template_id: kind,
    template_params: params,
  };
}

function sendForm({ app }: TestApp, fields: [string, string | Blob][], headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const body = new Response(form);
  return body.arrayBuffer().then((buffer) =>
    app.inject({
      method: 'POST',
      url: SEND_FORM,
      headers: { 'content-type': body.headers.get('content-type') ?? '', ...headers },
      payload: Buffer.from(buffer),
    }),
  );
}

const CONTACT_FIELDS: [string, string][] = [
  ['name', 'Іван'],
  ['phone', '0671234567'],
  ['subject', 'Консультація'],
  ['message', 'Перший рядок\r\nдругий'],
  ['form_age_ms', '9000'],
  ['lib_version', '4.4.1'],
  ['service_id', 'site'],
  ['template_id', 'contact'],
  ['user_id', 'site'],
];

test('answers a package lead of the library with OK, after it was saved with its payload only', async () => {
  const it = await buildTestApp();
  const response = await sendJson(it, envelope('package', { ...PACKAGE_PARAMS, extra: 'x' }));
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('OK');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  const { request_id, form_age_ms, ...fields } = PACKAGE_PARAMS;
  expect(it.saved).toEqual([
    {
      requestId: REQUEST_ID,
      kind: 'package',
      fields: { ...fields, comment: 'Не вказано' },
      isSpam: false,
      suspicions: [],
    },
  ]);
  expect(it.countWakes()).toBe(1);
});

test('answers a multipart form of the library with OK', async () => {
  const it = await buildTestApp();
  const response = await sendForm(it, CONTACT_FIELDS, { accept: '*/*' });
  expect([response.statusCode, response.body]).toEqual([200, 'OK']);
  expect(it.saved[0]).toMatchObject({
    kind: 'contact',
    fields: { name: 'Іван', subject: 'Консультація', message: 'Перший рядок\nдругий' },
    suspicions: [],
  });
});

test('takes an urlencoded form', async () => {
  const it = await buildTestApp();
  const response = await it.app.inject({
    method: 'POST',
    url: SEND_FORM,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(CONTACT_FIELDS).toString(),
  });
  expect([response.statusCode, response.body]).toEqual([200, 'OK']);
});

test('lets the first of two equal fields count', async () => {
  const it = await buildTestApp();
  await sendForm(it, [['name', 'Перша'], ...CONTACT_FIELDS]);
  expect(it.saved[0]?.fields.name).toBe('Перша');
});

test('fills in the default subject and the date', async () => {
  const it = await buildTestApp();
  await sendJson(it, envelope('trial', { name: 'Іван', phone: '1', subject: ' ' }));
  expect(it.saved[0]?.fields.subject).toBe('Безкоштовний пробний урок');
  expect(it.saved[0]?.fields.date).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d$/);
  await sendJson(it, envelope('package', { name: 'Іван', phone: '0671234567' }));
  expect(it.saved[1]?.fields).toMatchObject({ subject: 'Фізика', comment: 'Не вказано' });
});

test('makes no second lead of a repeat, and says OK all the same', async () => {
  const it = await buildTestApp();
  const send = () => sendJson(it, envelope('package', PACKAGE_PARAMS));
  const responses = [await send(), await send()];
  expect(responses.map(({ body }) => body)).toEqual(['OK', 'OK']);
  expect(it.saved).toHaveLength(1);
  expect(it.countWakes()).toBe(1);
});

test('recognises a repeat without an id by what it says', async () => {
  const it = await buildTestApp();
  const params = { name: 'Іван', phone: '0671234567', request_id: 'not a UUID' };
  await sendJson(it, envelope('trial', params));
  await sendJson(it, envelope('trial', params));
  await sendJson(it, envelope('trial', { ...params, name: 'Марія' }));
  expect(it.saved).toHaveLength(2);
  expect(it.saved[0]?.requestId).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
});

test('names the fields that break a rule', async () => {
  const it = await buildTestApp();
  const response = await sendJson(it, envelope('package', { name: ' \u200B', phone: '12345' }));
  expect(response.statusCode).toBe(422);
  expect(response.body).toBe("name: Введіть ваше ім'я\nphone: Введіть коректний номер телефону");
  expect(it.saved).toEqual([]);
});

test.each([
  ['no JSON', '{', 400],
  ['an empty body', '', 400],
  ['null', 'null', 400],
  ['an array', '[]', 400],
  ['parameters that are an array', JSON.stringify(envelope('trial', [])), 400],
  ['no parameters', JSON.stringify({ template_id: 'trial' }), 400],
  ['an unknown template', JSON.stringify(envelope('other', {})), 400],
  ['a template that is not a text', JSON.stringify({ template_id: 1, template_params: {} }), 400],
  ['a number', JSON.stringify(envelope('trial', { name: 'І', phone: 67 })), 400],
  ['a null value', JSON.stringify(envelope('trial', { name: null, phone: '67' })), 400],
  ['a prototype', '{"template_id":"trial","template_params":{"__proto__":{"name":"І"}}}', 400],
  ['deep nesting', '['.repeat(20_000) + ']'.repeat(20_000), 400],
  ['65 KB', JSON.stringify(envelope('trial', { name: 'І'.repeat(33_000), phone: '67' })), 413],
])('refuses %s', async (_what, payload, status) => {
  const it = await buildTestApp();
  const response = await sendJson(it, payload);
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(it.saved).toEqual([]);
});

test.each([
  ['text/plain', SEND],
  ['multipart/form-data; boundary=x', SEND],
  ['application/json', SEND_FORM],
  ['application/xml', SEND_FORM],
])('refuses the type %s at %s', async (type, url) => {
  const { app } = await buildTestApp();
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: '{}',
  });
  expect(response.statusCode).toBe(415);
});

test('refuses compressed bodies and bodies without a type', async () => {
  const it = await buildTestApp();
  const compressed = await sendJson(it, {}, { 'content-encoding': 'gzip' });
  expect(compressed.statusCode).toBe(415);
  const untyped = await it.app.inject({ method: 'POST', url: SEND, payload: Buffer.from('{}') });
  expect(untyped.statusCode).toBe(415);
});

test('refuses files', async () => {
  const it = await buildTestApp();
  const response = await sendForm(it, [...CONTACT_FIELDS, ['photo', new Blob(['x'])]]);
  expect(response.statusCode).toBe(400);
});

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  [
    'an unterminated part',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="a',
  ],
  ['a boundary of 252 bytes', `multipart/form-data; boundary=${'b'.repeat(252)}`, '-'.repeat(1000)],
])('refuses a malformed form: %s', async (_what, type, payload) => {
  const { app } = await buildTestApp();
  const response = await app.inject({
    method: 'POST',
    url: SEND_FORM,
    headers: { 'content-type': type },
    payload,
  });
  expect(response.statusCode).toBe(400);
});

test('says when to come again while the store is away', async () => {
  const it = await buildTestApp({
    store: { saveLead: () => Promise.reject(new StoreUnavailableError('locked')) },
  });
  const response = await sendJson(it, envelope('package', PACKAGE_PARAMS));
  expect(response.statusCode).toBe(503);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(it.countWakes()).toBe(0);
});

test('keeps a filled honeypot apart, whatever else it says, and answers like success', async () => {
  const it = await buildTestApp();
  const response = await sendJson(it, envelope('trial', { name: '', reply_channel_note: 'http://x' }));
  expect([response.statusCode, response.body]).toEqual([200, 'OK']);
  expect(it.saved[0]?.isSpam).toBe(true);
  expect(it.countWakes()).toBe(0);
});

test('marks what is odd and takes it all the same', async () => {
  const it = await buildTestApp();
  const params = { name: 'Bob', phone: '1', message: 'https://a.b https://c.d www.e.f', form_age_ms: '300' };
  const response = await sendJson(it, envelope('trial', params));
  expect(response.body).toBe('OK');
  expect(it.saved[0]?.suspicions).toEqual(['too-fast', 'links', 'foreign-script']);
});

test('logs what happened without what was said', async () => {
  const it = await buildTestApp();
  await sendJson(it, envelope('package', PACKAGE_PARAMS));
  await sendJson(it, envelope('package', { name: 'Таємна', phone: '' }));
  const text = JSON.stringify(it.log);
  expect(it.log.map(({ message }) => message)).toEqual(['lead taken', 'lead refused']);
  for (const secret of ['Олена', '123 45 67', 'Таємна', '127.0.0.1']) expect(text).not.toContain(secret);
});

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const)(
  'knows no method but POST: %s',
  async (method) => {
    const { app } = await buildTestApp();
    const response = await app.inject({ method, url: SEND });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
  },
);
