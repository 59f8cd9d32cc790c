import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { makeLead } from '../../../../tests/support/make-lead.ts';
import { status } from '../../../../tests/support/providers/answers.ts';
import { startEmailProvider } from '../../../../tests/support/providers/email-provider.ts';
import { makeTestSummary } from '../../../../tests/support/school-content.ts';
import type { EmailJsConfig } from '../../config.ts';
import { classifyEmailJsAnswer, isEmailJsYes, sendEmailJs } from './emailjs.ts';

const provider = await startEmailProvider();
const config: EmailJsConfig = {
  provider: 'emailjs',
  origin: provider.origin,
  publicKey: 'public',
  privateKey: undefined,
  serviceId: 'service',
  templates: { contact: 't-contact', trial: 't-trial', package: 't-package' },
  minIntervalMs: 0,
};
const { signal } = new AbortController();
const sentBody = () => provider.requests.at(-1)?.body;

beforeEach(() => provider.requests.splice(0));

test('sends the fields of the wire contract in their order', async () => {
  const lead = makeLead('package');
  await sendEmailJs(makeTestSummary(lead), config, signal);
  expect(provider.mistakes).toEqual([]);
  expect(provider.requests[0]).toMatchObject({ method: 'POST', path: '/api/v1.0/email/send' });
  expect(JSON.stringify(sentBody())).toBe(
    JSON.stringify({
      lib_version: '4.4.1',
      user_id: 'public',
      service_id: 'service',
      template_id: 't-package',
      template_params: {
        name: 'Марія',
        email: '',
        subject: 'Математика',
        phone: '+380 63 333 44 55',
        comment: 'Не вказано',
        package_name: 'Стандарт',
        package_price: '2800 грн',
        package_lessons: '8',
        package_duration: '1 місяць',
        date: '21.11.2026, 10:00:00',
        title: '№12 Марія · +380 63 333 44 55',
        about: 'Пакет Стандарт: Математика',
        answer_by: 'відповісти пн 23.11 до 11:00',
        phone_link: '+380633334455',
        telegram_link: 'https://t.me/+380633334455',
        viber_link: 'viber://chat?number=%2B380633334455',
        sms_link: 'sms:+380633334455',
        request_id: lead.requestId,
      },
    }),
  );
});

test('chooses the template by kind, and adds the private key if there is one', async () => {
  await sendEmailJs(makeTestSummary(makeLead('contact')), { ...config, privateKey: 'private' }, signal);
  expect(sentBody()).toMatchObject({ template_id: 't-contact', accessToken: 'private' });
  expect(Object.keys(sentBody() as object).slice(0, 3)).toEqual(['lib_version', 'user_id', 'accessToken']);
});

test('sends only the fields of the payload', async () => {
  const fields = { name: 'Олена', email: 'spy@example.com', to_email: 'spy@example.com' };
  await sendEmailJs(makeTestSummary(makeLead('contact', { fields })), config, signal);
  expect(sentBody()).toMatchObject({ template_params: { name: 'Олена', email: '' } });
  expect(JSON.stringify(sentBody())).not.toContain('spy');
});

test('adds the greeting to each link to the person, by e-mail only if they gave an address', async () => {
  const fields = { name: 'Марія', phone: '067 123 45 67', message: 'Краще olena@school.example' };
  await sendEmailJs(makeTestSummary(makeLead('contact', { fields }), { greeting: 'Так' }), config, signal);
  const text = encodeURIComponent('Так');
  expect(sentBody()).toMatchObject({
    template_params: {
      telegram_link: `https://t.me/+380671234567?text=${text}`,
      viber_link: `viber://chat?number=%2B380671234567&draft=${text}`,
      sms_link: `sms:+380671234567?body=${text}`,
      mail_link: `mailto:olena@school.example?body=${text}`,
    },
  });
});

test('sends the origin of a lead beside the payload', async () => {
  const source = { page: '/subject/french', page_subject: 'Французька мова', utm_source: 'leaflet' };
  await sendEmailJs(makeTestSummary(makeLead('trial', { source })), config, signal);
  expect(sentBody()).toMatchObject({
    template_params: { page: 'Французька мова, /subject/french', campaign: 'leaflet' },
  });
});

test('marks a suspicious lead beside its payload, and leaves the payload unchanged', async () => {
  await sendEmailJs(makeTestSummary(makeLead('trial', { marks: ['links', 'phrase'] })), config, signal);
  expect(sentBody()).toMatchObject({
    template_params: {
      subject: 'Фізика',
      note: '⚠️ можливо, спам: багато посилань, текст, як у рекламних розсилках',
    },
  });
});

test('sends deadline, phone link and earlier leads beside the payload', async () => {
  const earlier = [makeLead('trial', { number: 7 }), makeLead('trial', { number: 3 })];
  const lead = makeLead('package', { fields: { name: 'Марія', phone: '063 333 44 55' } });
  await sendEmailJs(makeTestSummary(lead, { earlier }), config, signal);
  expect(sentBody()).toMatchObject({
    template_params: {
      name: 'Марія',
      phone: '063 333 44 55',
      title: '№12 Марія · +380633334455',
      answer_by: 'відповісти пн 23.11 до 11:00',
      phone_link: '+380633334455',
      earlier: '№7, №3',
    },
  });
  await sendEmailJs(
    makeTestSummary(makeLead('trial', { fields: { name: 'Олена', phone: '1' } })),
    config,
    signal,
  );
  expect(JSON.stringify(sentBody())).not.toMatch(/phone_link|earlier/);
});

test('the templates of the owner’s guide use only variables that are sent, each in a closed block', async () => {
  const lead = makeLead('package', {
    source: { page: '/', utm_source: 'x', time_zone: 'America/Toronto' },
    marks: ['links'],
  });
  const words = Object.fromEntries(PAYLOAD_FIELDS.map((field) => [field, '067 123 45 67']));
  const fields = { ...words, email: '', message: 'olena@school.example' };
  await sendEmailJs(makeTestSummary({ ...lead, fields }, { earlier: [makeLead()] }), config, signal);
  const { template_params: sent } = sentBody() as { template_params: Record<string, string> };
  const template = ['subject.txt', 'template.html']
    .map((file) => readFileSync(`docs/emailjs/${file}`, 'utf8'))
    .join('');
  const tags = [...template.matchAll(/\{\{([#^/]?)(\w+)\}\}/g)];
  expect(tags.length).toBeGreaterThan(20);
  // Outlook ignores «white-space» and shows the lines of other elements as one.
  for (const text of ['message', 'comment']) expect(template).toMatch(`>{{${text}}}</pre>`);
  const open: string[] = [];
  for (const [, mark, name = ''] of tags) {
    expect(Object.keys(sent)).toContain(name);
    if (mark === '#' || mark === '^') open.push(name);
    if (mark === '/') expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
  const shown = new Set(tags.map(([, , name]) => name));
  // Omits an empty address and the id of the form, which are useless to the owner.
  expect(Object.keys(sent).filter((name) => !shown.has(name))).toEqual(['email', 'request_id']);
});

test.each([
  ['a title that describes the lead', { title: '№57 Оксана · +380671234567' }, '№57 Оксана · +380671234567'],
  ['nothing but the payload, as a browser on a static host sends it', {}, 'Заявка: Хімія, Оксана'],
])('the templates of the owner’s guide have a subject and a heading with %s', (_name, card, expected) => {
  const fields = { name: 'Оксана', phone: '0671234567', subject: 'Хімія', message: 'Добрий день', ...card };
  const [subject = '', body = ''] = ['subject.txt', 'template.html'].map((file) =>
    fillIn(readFileSync(`docs/emailjs/${file}`, 'utf8'), fields),
  );
  expect(subject.trim()).toBe(expected);
  expect(body).toContain(`>${expected}</h1>`);
  expect(body).not.toMatch(/Дата|Пакет|18px/);
});

/** Fills a template like the provider: sections, inverted sections and values. */
function fillIn(template: string, fields: Readonly<Record<string, string>>): string {
  const section = /\{\{([#^])(\w+)\}\}((?:(?!\{\{[#^]\2\}\})[\s\S])*?)\{\{\/\2\}\}/;
  const whole = template.replace(section, (_all, mark, name, inner) =>
    Boolean(fields[name]) === (mark === '#') ? inner : '',
  );
  return whole === template
    ? template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name) => fields[name] ?? '')
    : fillIn(whole, fields);
}

test('fails with the class and code of the answer', async () => {
  provider.answerNext(status(412, 'Gmail_API: Invalid grant'));
  await expect(sendEmailJs(makeTestSummary(), config, signal)).rejects.toMatchObject({
    class: 'configuration',
    code: 'emailjs-service-disconnected',
  });
});

function answer(status: number, text = '') {
  return { status, text, isWhole: true, retryAfterMs: undefined };
}

test.each([
  [400, 'The user_id parameter is required', 'key'],
  [
    400,
    'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account',
    'key',
  ],
  [
    400,
    'The template ID not found. To find this ID, visit https://dashboard.emailjs.com/admin/templates',
    'template',
  ],
  [400, 'The service ID not found. To find this ID, visit https://dashboard.emailjs.com/admin', 'service'],
  [400, 'You have reached your monthly quota', 'quota'],
  [403, 'API calls are disabled for non-browser applications', 'server-calls-off'],
  [403, 'API access in strict mode, but no Private Key was provided', 'private-key'],
  [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account', 'service-disconnected'],
  [422, 'The recipients address is empty', 'recipient'],
])('%i %s is a configuration failure', (status, text, cause) => {
  expect(classifyEmailJsAnswer(answer(status, text))).toMatchObject({
    class: 'configuration',
    code: `emailjs-${cause}`,
  });
});

test.each([
  [413, 'Variables size limit is 50Kb'],
  [400, 'The variables size is too large'],
])('%i %s is a failure of the message', (status, text) => {
  expect(classifyEmailJsAnswer(answer(status, text)).class).toBe('message');
});

test.each([
  [500, ''],
  [502, '<html>Bad gateway</html>'],
  [500, 'The service is limited in size'],
  [204, ''],
  [400, 'Something nobody has seen'],
  [418, "I'm a teapot"],
])('EmailJS is retried after %i %s', (status, text) => {
  expect(classifyEmailJsAnswer(answer(status, text)).class).toBe('transient');
});

test('waits as long as EmailJS requests', () => {
  const busy = { ...answer(429, 'Too Many Requests'), retryAfterMs: 7000 };
  expect(classifyEmailJsAnswer(busy)).toMatchObject({
    class: 'transient',
    code: 'emailjs-429',
    retryAfterMs: 7000,
  });
});

describe('success', () => {
  test.each(['OK', 'ok\n', '', '{"status":200}'])('is 200 with %j', (text) => {
    expect(isEmailJsYes(answer(200, text))).toBe(true);
  });

  test.each(['<!doctype html><title>Login</title>', '{"cut', '\u0000\u0001', 'Welcome to the hotel'])(
    'is not 200 with %j, which some proxy wrote',
    (text) => {
      expect(isEmailJsYes(answer(200, text))).toBe(false);
      expect(classifyEmailJsAnswer(answer(200, text))).toMatchObject({
        class: 'transient',
        code: 'emailjs-garbage',
      });
    },
  );

  test.each([201, 202, 204])('is not status %i', (status) => {
    expect(isEmailJsYes(answer(status, 'OK'))).toBe(false);
  });
});
