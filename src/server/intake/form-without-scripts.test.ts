import { expect, test } from 'vitest';
import { FORM_PAGES } from '#shared/lead/form-pages.ts';
import { LEAD_KINDS } from '#shared/lead/lead.ts';
import { hashSource } from '#shared/node/security-headers.ts';
import {
  buildTestApp,
  EMPTY_SITE,
  type TestApp,
  type TestAppOptions,
} from '../../../tests/support/test-app.ts';
import { StoreUnavailableError } from '../store-error.ts';

const HOSTILE = '"><script>steal(1)</script><img src=x onerror=steal(1)>{{steal}}';

/** A build with the target pages of forms. */
const SITE = {
  ...EMPTY_SITE,
  pages: new Set(FORM_PAGES.map(({ address }) => address)),
};

const build = (options: TestAppOptions = {}) => buildTestApp({ site: SITE, ...options });

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

test.each(LEAD_KINDS)(
  'leads on from a %s lead to the page that thanks, which a reload asks for again',
  async (kind) => {
    const it = await build();
    const response = await submit(it, {
      template_id: kind,
      name: 'Іван',
      phone: '0671234567',
      message: 'Так',
    });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/form/sent/${kind}`);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(it.saved[0]).toMatchObject({ kind, marks: [] });
  },
);

test('redirects to the page with the reason of a rejection', async () => {
  const lead = { template_id: 'package', name: 'Іван', phone: '0671234567' };
  const busy = await build({ settings: { RATE_LIMIT_PER_MINUTE: '1' } });
  await submit(busy, lead);
  const refused = await submit(busy, lead);
  expect([refused.statusCode, refused.headers.location]).toEqual([303, '/form/too-many']);
  const away = await build({
    store: { saveLead: () => Promise.reject(new StoreUnavailableError('locked')) },
  });
  const failed = await submit(away, { ...lead, template_id: 'trial' });
  expect([failed.statusCode, failed.headers.location]).toEqual([303, '/form/failed/trial']);
  expect(failed.headers['retry-after']).toBe('5');
});

test('shows the reason itself if the site lacks these pages', async () => {
  const it = await build({ site: EMPTY_SITE, settings: { RATE_LIMIT_PER_MINUTE: '1' } });
  const lead = { template_id: 'trial', name: 'Іван', phone: '1' };
  const taken = await submit(it, lead);
  expect(taken.statusCode).toBe(200);
  expect(taken.body).toContain("<p>✅ Заявку успішно надіслано! Ми зв'яжемося з вами найближчим часом.</p>");
  const refused = await submit(it, lead);
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain('<p>❌ Помилка відправки.');
});

test('takes page and campaign from the referrer', async () => {
  const it = await build();
  const referer = 'https://klitynka.example/subject/french?utm_source=leaflet';
  await submit(it, { template_id: 'trial', name: 'Іван', phone: '1' }, { referer });
  expect(it.saved[0]?.source).toEqual({ page: '/subject/french', utm_source: 'leaflet' });
  // A script sends the page itself: a queued lead may be sent from another page.
  await submit(it, { template_id: 'trial', name: 'Олена', phone: '2', page: '/' }, { referer });
  expect(it.saved[1]?.source).toEqual({ page: '/' });
});

test('lists the mistakes without the visitor’s input', async () => {
  const it = await build();
  const response = await submit(it, { template_id: 'package', name: ' ', phone: HOSTILE, comment: HOSTILE });
  expect(response.statusCode).toBe(422);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.body).toContain("<p>Введіть ваше ім'я</p>\n<p>Введіть коректний номер телефону</p>");
  expect(response.body).toContain('«Назад»');
  expect(response.body).toContain('<meta name="robots" content="noindex">');
  expect(response.body).not.toContain('steal');
});

test('answers rejections that no visitor’s form gets by status', async () => {
  const it = await build();
  const lead = { template_id: 'trial', name: 'Іван', phone: '1' };
  const response = await submit(it, lead, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
  expect([response.statusCode, response.headers.location]).toEqual([403, undefined]);
  expect(response.body).toContain('<p>❌ Помилка відправки.');
  expect(it.saved).toEqual([]);
});

test('never shows the visitor’s input', async () => {
  const it = await build();
  const fields = { name: HOSTILE, phone: HOSTILE, message: HOSTILE, subject: HOSTILE };
  for (const kind of ['contact', 'package', HOSTILE]) {
    const response = await submit(it, { template_id: kind, ...fields });
    expect(`${response.headers.location}${response.body}`).not.toContain('steal');
  }
});

test.each([
  ['a browser of our page', { 'sec-fetch-mode': 'navigate', accept: '*/*' }, 303],
  ['a browser from before Sec-Fetch', { accept: 'text/html' }, 303],
  ['a script of our page', { 'sec-fetch-site': 'same-origin', accept: '*/*' }, 200],
  ['a program', { accept: '*/*' }, 200],
])('answers %s in its format', async (_who, headers, status) => {
  const it = await build();
  const payload = 'template_id=trial&name=Іван&phone=1';
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  const url = '/api/v1.0/email/send-form';
  const answer = await it.app.inject({ method: 'POST', url, headers: form, payload });
  expect(answer.statusCode).toBe(status);
  if (status === 200) expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(it.saved[0]?.marks).toEqual([]);
});

test('allows only its own style', async () => {
  const it = await build();
  const { headers, body } = await submit(it, { template_id: 'package', name: ' ', phone: '1' });
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src ${hashSource(style)}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
});
