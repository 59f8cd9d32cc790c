import { expect, test } from 'vitest';
import { SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import { CONTACT_FIELDS, envelope, sendForm, sendJson } from '../../../tests/support/send-lead.ts';
import { buildTestApp } from '../../../tests/support/test-app.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { toRefusal } from './refusal.ts';

test('lists the fields that break a rule', async () => {
  const it = await buildTestApp();
  const response = await sendJson(it, envelope('package', { name: ' \u200B', phone: '12345' }));
  expect(response.statusCode).toBe(422);
  expect(response.body).toBe("name: Введіть ваше ім'я\nphone: Введіть коректний номер телефону");
  expect(response.headers).not.toHaveProperty('retry-after');
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
])('the intake rejects %s', async (_what, payload, status) => {
  const it = await buildTestApp();
  const response = await sendJson(it, payload);
  expect(response.statusCode).toBe(status);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(it.saved).toEqual([]);
});

test.each([
  ['{', 'The body is not JSON'],
  ['null', 'The body is not a JSON object'],
  [JSON.stringify({ template_id: 'trial' }), 'template_params is not an object'],
  [JSON.stringify({ template_id: 1, template_params: {} }), 'template_id is not a text'],
  [JSON.stringify(envelope('trial', { phone: 67 })), 'Every field must be a text'],
])('describes the mistake: %s', async (payload, reason) => {
  expect((await sendJson(await buildTestApp(), payload)).body).toBe(reason);
});

test.each([
  ['text/plain', SEND_PATH],
  ['multipart/form-data; boundary=x', SEND_PATH],
  ['application/json', SEND_FORM_PATH],
  ['application/xml', SEND_FORM_PATH],
])('rejects the type %s at %s', async (type, url) => {
  const { app } = await buildTestApp();
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: '{}',
  });
  expect(response.statusCode).toBe(415);
});

test.each([SEND_PATH, SEND_FORM_PATH])(
  'refuses a post to %s without any body, as the mistake of its sender',
  async (url) => {
    const it = await buildTestApp();
    const response = await it.app.inject({ method: 'POST', url });
    expect([response.statusCode, response.body]).toEqual([400, 'The body is missing']);
    expect(it.log).toMatchObject([{ level: 'info', message: 'lead rejected' }]);
  },
);

test('rejects compressed bodies and bodies without a type', async () => {
  const it = await buildTestApp();
  const compressed = await sendJson(it, {}, { 'content-encoding': 'gzip' });
  expect(compressed.statusCode).toBe(415);
  const untyped = await it.app.inject({ method: 'POST', url: SEND_PATH, payload: Buffer.from('{}') });
  expect(untyped.statusCode).toBe(415);
});

test('the intake rejects files', async () => {
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
])('the intake rejects a malformed form: %s', async (_what, type, payload) => {
  const { app } = await buildTestApp();
  const response = await app.inject({
    method: 'POST',
    url: SEND_FORM_PATH,
    headers: { 'content-type': type },
    payload,
  });
  expect([response.statusCode, response.body]).toEqual([400, 'The form is malformed']);
});

const TEXT_503 = 'The lead could not be stored now, try again';

test.each([
  ['a store that is away', new StoreUnavailableError('away'), 503, TEXT_503],
  ['a server that stops', Object.assign(new Error('closing'), { statusCode: 503 }), 503, TEXT_503],
  [
    'a body that came too late',
    Object.assign(new Error('late'), { statusCode: 408 }),
    408,
    'The request took too long',
  ],
  [
    'a status that is no number',
    Object.assign(new Error('odd'), { statusCode: '408' }),
    500,
    'Internal error',
  ],
  ['a mistake of ours', new Error('odd'), 500, 'Internal error'],
  ['an object that is no error', { statusCode: 408 }, 500, 'Internal error'],
  ['nothing', undefined, 500, 'Internal error'],
])('answers %s with a status and our own text', (_what, thrown, status, words) => {
  const { status: answered, message } = toRefusal(thrown);
  expect([answered, message]).toEqual([status, words]);
});

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const)('allows only POST: %s', async (method) => {
  const { app } = await buildTestApp();
  const response = await app.inject({ method, url: SEND_PATH });
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
});
