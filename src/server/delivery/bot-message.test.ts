import { describe, expect, test } from 'vitest';
import { FIELD_LIMITS, type LeadFields, type PayloadField } from '#shared/lead/lead.ts';
import { makeClaim, makeLead } from '../../../tests/support/make-lead.ts';
import { parseTelegramHtml } from '../../../tests/support/providers/telegram-html.ts';
import { formatBotMessage, formatPlainBotMessage } from './bot-message.ts';

test('tells everything that a package lead says', () => {
  const { text, parse_mode } = formatBotMessage(makeClaim(makeLead('package')));
  expect(parse_mode).toBe('HTML');
  expect(text).toBe(`<b>Заявка №12: пакет</b>

<b>Ім’я:</b> Марія
<b>Телефон:</b> +380 63 333 44 55
<b>Предмет:</b> Математика
<b>Пакет:</b> Стандарт
<b>Ціна:</b> 2800 грн
<b>Уроків:</b> 8
<b>Тривалість:</b> 1 місяць
<b>Дата:</b> 21.11.2026, 10:00:00
<b>Коментар:</b>
<blockquote>Не вказано</blockquote>`);
});

test('leaves out what a lead does not have, and dates it itself', () => {
  const lead = makeLead('contact', { fields: { name: 'Олена', phone: '0501112233', message: '' } });
  expect(formatBotMessage(makeClaim(lead)).text).toBe(`<b>Заявка №12: повідомлення із сайту</b>

<b>Ім’я:</b> Олена
<b>Телефон:</b> 0501112233
<b>Дата:</b> 21.11.2026, 10:00:00`);
});

test('says which page and which advertisement a lead came from', () => {
  const source = {
    page: '/subject/french',
    page_subject: 'Французька мова',
    utm_source: 'insta<b>',
    utm_campaign: 'осінь',
  };
  const { text } = formatBotMessage(makeClaim(makeLead('trial', { source })));
  expect(text).toContain('<b>Сторінка:</b> Французька мова, /subject/french\n');
  expect(text).toContain('<b>Реклама:</b> utm_source: insta&lt;b&gt;, utm_campaign: осінь\n');
  const home = formatBotMessage(makeClaim(makeLead('trial', { source: { page: '/' } }))).text;
  expect(home).toContain('<b>Сторінка:</b> головна\n');
  expect(home).not.toContain('Реклама');
});

test('names the subject by the kind', () => {
  expect(formatBotMessage(makeClaim(makeLead('trial'))).text).toContain('<b>Предмет:</b> Фізика');
  expect(formatBotMessage(makeClaim(makeLead('contact'))).text).toContain('<b>Тема:</b> Консультація');
});

test('marks what may be spam, and an e-mail that is not out yet', () => {
  const lead = makeLead('trial', { suspicions: ['links', 'too-fast', 'of-another-release'] });
  const { text } = formatBotMessage(makeClaim(lead, { isEmailOverdue: true }));
  expect(text).toContain('⚠️ можливо, спам: багато посилань, заповнено надто швидко, незвична заявка');
  expect(text).toContain('✉️ Лист ще не надіслано — перевірте пошту');
});

test('escapes what a visitor wrote', () => {
  const fields = { name: '<b>Ім’я</b> & "Ко"', phone: '1', message: '</blockquote><a href="https://x">' };
  const { text } = formatBotMessage(makeClaim(makeLead('contact', { fields })));
  expect(text).toContain('&lt;b&gt;Ім’я&lt;/b&gt; &amp; &quot;Ко&quot;');
  expect(parseTelegramHtml(text)).toContain('</blockquote><a href="https://x">');
});

describe('a visitor who wants to silence the bot', () => {
  const PIECES = [
    '<',
    '>',
    '&',
    '"',
    '</b>',
    '<b>',
    '&amp',
    '&#0;',
    '\ud83d',
    '\udc4d',
    '👍🏽',
    '\u202e',
    '\n',
  ].concat(['</blockquote>', '<!--', 'а', 'слово ', '\u0000', '&lt;', '<a href="tg://x">', '@all']);
  const FIELDS: PayloadField[] = ['name', 'phone', 'subject', 'message', 'comment', 'package_name', 'date'];
  let seed = 20261121;

  function random(below: number): number {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  }

  function writeHostileText(limit: number): string {
    const pieces = Array.from({ length: random(limit) }, () => PIECES[random(PIECES.length)]);
    return pieces.join('').slice(0, random(3) === 0 ? limit * 3 : limit);
  }

  test('never gets out of his quotation nor over the length, in 2000 tries', () => {
    for (let i = 0; i < 2000; i++) {
      const fields: LeadFields = {};
      for (const field of FIELDS) fields[field] = writeHostileText(FIELD_LIMITS[field]);
      const claim = makeClaim(makeLead('package', { fields, suspicions: ['links'] }), {
        isEmailOverdue: true,
      });
      const { text } = formatBotMessage(claim);
      expect(text.length).toBeLessThanOrEqual(4096);
      expect(parseTelegramHtml(text)).toContain('✉️ Лист ще не надіслано');
      expect(text.match(/<\/?blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(4);
      const plain = formatPlainBotMessage(claim).text;
      expect(plain.length).toBeLessThanOrEqual(4096);
      expect(plain.isWellFormed()).toBe(true);
    }
  });

  test('leaves the longest honest message whole', () => {
    const message = 'Добрий день! '.repeat(200).slice(0, FIELD_LIMITS.message).trim();
    const claim = makeClaim(makeLead('contact', { fields: { name: 'Я'.repeat(100), phone: '1', message } }));
    expect(formatBotMessage(claim).text).toContain(message);
  });
});

test('writes the plain form without any markup, shortened', () => {
  const fields = { name: '<Ім’я>', phone: '1', message: 'а'.repeat(2000) };
  const message = formatPlainBotMessage(makeClaim(makeLead('contact', { fields })));
  expect(message).not.toHaveProperty('parse_mode');
  expect(message.text).toContain('Ім’я: <Ім’я>');
  expect(message.text).toMatch(/Повідомлення: а{499}…/);
});

test('says of a lead that came again with another content which one was first', () => {
  const lead = makeLead('contact', { variantOf: 7 });
  const words = '🔁 та сама форма, але з іншим змістом: порівняйте із заявкою №7';
  expect(formatBotMessage(makeClaim(lead)).text).toContain(words);
  expect(formatPlainBotMessage(makeClaim(lead)).text).toContain(words);
});

test('says where the whole text is when it holds only the beginning', () => {
  const words = '✂️ скорочено, повністю: npm run leads -- show 12';
  const told = (message: string) =>
    makeClaim(makeLead('contact', { fields: { name: 'Олена', phone: '1', message } }));
  expect(formatBotMessage(told('&'.repeat(2000))).text).toContain(words);
  expect(formatBotMessage(told('&'.repeat(100))).text).not.toContain('✂️');
  expect(formatPlainBotMessage(told('а'.repeat(501))).text).toContain(words);
  expect(formatPlainBotMessage(told('а'.repeat(500))).text).not.toContain('✂️');
});
