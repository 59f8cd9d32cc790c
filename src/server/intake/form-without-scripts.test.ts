import { expect, test } from 'vitest';
import { hashSource } from '#shared/security/security-headers.ts';
import { buildTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { StoreUnavailableError } from '../store/store-error.ts';

const HOSTILE = '"><script>steal(1)</script><img src=x onerror=steal(1)>{{steal}}';

function submit({ app }: TestApp, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/v1.0/email/send-form',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html,application/xhtml+xml',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
}

test.each([
  ['contact', '✅ Повідомлення успішно надіслано! Ми відповімо найближчим часом.'],
  ['trial', "✅ Заявку успішно надіслано! Ми зв'яжемося з вами найближчим часом."],
  ['package', 'Дякуємо за заявку!'],
])('thanks for a %s lead in the words of its form', async (kind, words) => {
  const it = await buildTestApp();
  const response = await submit(it, { template_id: kind, name: 'Іван', phone: '0671234567', message: 'Так' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.body).toContain(words);
  expect(response.body).toContain('<a href="tel:+380441234567">+380 44 123 45 67</a>');
  expect(response.body).toContain('<meta name="robots" content="noindex">');
  expect(it.saved[0]).toMatchObject({ kind, suspicions: [] });
});

test('takes the page and the campaign from where the form was', async () => {
  const it = await buildTestApp();
  const referer = 'https://klitynka.example/subject/french?utm_source=leaflet';
  await submit(it, { template_id: 'trial', name: 'Іван', phone: '1' }, { referer });
  expect(it.saved[0]?.source).toEqual({ page: '/subject/french', utm_source: 'leaflet' });
});

test('lists what is wrong, and echoes nothing', async () => {
  const it = await buildTestApp();
  const response = await submit(it, { template_id: 'package', name: ' ', phone: HOSTILE, comment: HOSTILE });
  expect(response.statusCode).toBe(422);
  expect(response.body).toContain("<li>Введіть ваше ім'я</li><li>Введіть коректний номер телефону</li>");
  expect(response.body).toContain('«Назад»');
  expect(response.body).not.toContain('steal');
});

test('never shows what was sent, whatever happens', async () => {
  const it = await buildTestApp();
  const fields = { name: HOSTILE, phone: HOSTILE, message: HOSTILE, subject: HOSTILE };
  for (const kind of ['contact', 'package', HOSTILE]) {
    const response = await submit(it, { template_id: kind, ...fields });
    expect(response.body).toContain('<h1>');
    expect(response.body).not.toContain('steal');
  }
});

test('gives the phone when the store is away', async () => {
  const it = await buildTestApp({
    store: { saveLead: () => Promise.reject(new StoreUnavailableError('locked')) },
  });
  const response = await submit(it, { template_id: 'trial', name: 'Іван', phone: '1' });
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('5');
  expect(response.body).toContain('❌ Помилка відправки.');
  expect(response.body).toContain('https://t.me/klitynka_test');
  expect(response.body).not.toContain('Забагато');
});

test.each([
  ['a browser of our page', { 'sec-fetch-mode': 'navigate', accept: '*/*' }, 'text/html', []],
  ['a browser from before Sec-Fetch', { accept: 'text/html' }, 'text/html', []],
  ['a script of our page', { 'sec-fetch-site': 'same-origin', accept: '*/*' }, 'text/plain', []],
  ['a program', { accept: '*/*' }, 'text/plain', ['no-stamp']],
])(
  'answers %s in its way, and misses a stamp in a program’s lead alone',
  async (_who, headers, type, odd) => {
    const it = await buildTestApp();
    const payload = 'template_id=trial&name=Іван&phone=1';
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
    const url = '/api/v1.0/email/send-form';
    const answer = await it.app.inject({ method: 'POST', url, headers: form, payload });
    expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(it.saved[0]?.suspicions).toEqual(odd);
  },
);

test('says so when there were too many', async () => {
  const it = await buildTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '1' } });
  const fields = { template_id: 'trial', name: 'Іван', phone: '1' };
  await submit(it, fields);
  const response = await submit(it, fields);
  expect(response.statusCode).toBe(429);
  expect(response.body).toContain('Забагато спроб поспіль');
});

test('allows its own style and nothing else', async () => {
  const it = await buildTestApp();
  const { headers, body } = await submit(it, { template_id: 'trial', name: 'Іван', phone: '1' });
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src ${hashSource(style)}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
});
