import { expect, test } from 'vitest';
import { MESSAGES } from '#shared/lead/messages.ts';
import { hashSource } from '#shared/node/security-headers.ts';
import { buildTestApp, TEST_SCHOOL, type TestApp } from '../../../tests/support/test-app.ts';
import { StoreUnavailableError } from '../store/store-error.ts';
import { renderResultPage } from './result-page.ts';

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

/** What a visitor is told at a glance: the tab's title, the heading, how it ended, and what to do then. */
function glance(body: string) {
  const part = (pattern: RegExp) => pattern.exec(body)?.[1];
  return {
    tab: part(/<title>(.*) — /),
    heading: part(/<h1>(.*)<\/h1>/),
    banner: part(/<p class="banner (.*" role=".*")>/),
    drawing: part(/<path class="pencil" d="(\w+)[^>]*stroke-width="6"/),
    advice: part(/<p>([^<]+)<\/p>/),
  };
}

test('says at a glance how it ended: with a tick and the promised time, or with a wave and what to do', async () => {
  const person = { template_id: 'package', name: 'Іван', phone: '0671234567' };
  const it = await buildTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '2' } });
  const taken = { heading: 'Заявку прийнято', banner: 'good" role="status"', drawing: 'M10' };
  const back = expect.stringMatching(/^Натисніть «Назад» у браузері: введене там залишилося\./);
  expect(glance((await submit(it, person)).body)).toEqual({
    ...taken,
    tab: taken.heading,
    advice: 'Відповідаємо протягом 2 годин (пн–пт, 9:00–18:00). Якщо терміново, зателефонуйте:',
  });
  const broken = (await submit(it, { ...person, name: ' ' })).body;
  const bad = { banner: 'bad" role="alert"', drawing: 'M4' };
  expect(glance(broken)).toEqual({
    ...bad,
    tab: 'Перевірте форму',
    heading: 'Перевірте форму',
    advice: back,
  });
  expect(broken).toContain('Заявку ще не надіслано: перевірте поля форми.');
  const failed = (await submit(it, person)).body;
  expect(glance(failed)).toEqual({
    ...bad,
    tab: 'Заявку не надіслано',
    heading: 'Заявку не надіслано',
    advice: expect.stringMatching(/^Забагато спроб поспіль\. Зачекайте хвилину\. .*зв’яжіться з нами:$/),
  });
  expect(failed).not.toContain(taken.heading);
});

test('promises one hour in the words of one hour', () => {
  const page = renderResultPage({ outcome: 'taken', kind: 'trial' }, { ...TEST_SCHOOL, replyHours: 1 });
  expect(page).toContain('протягом 1 години (пн–пт');
});

test('takes the page and the campaign from where the form was', async () => {
  const it = await buildTestApp();
  const referer = 'https://klitynka.example/subject/french?utm_source=leaflet';
  await submit(it, { template_id: 'trial', name: 'Іван', phone: '1' }, { referer });
  expect(it.saved[0]?.source).toEqual({ page: '/subject/french', utm_source: 'leaflet' });
  // What a script says is all: a lead that has waited may be sent from another page.
  await submit(it, { template_id: 'trial', name: 'Олена', phone: '2', page: '/' }, { referer });
  expect(it.saved[1]?.source).toEqual({ page: '/' });
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
  const order = await submit(it, { template_id: 'package', name: 'Іван', phone: '0671234567' });
  expect(order.body).toContain(MESSAGES.packageFailure);
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
