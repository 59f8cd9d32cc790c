import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { type LeadFields, PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { DAY_MS } from '#shared/time/durations.ts';
import { claim } from '../../../tests/store-contract/open.ts';
import { callLeads } from '../../../tests/support/leads-command.ts';
import { makeConversation, makeLead, makeNewLead, makeOther } from '../../../tests/support/make-lead.ts';
import { readConfig } from '../config.ts';
import type { Channel, Lead } from '../lead/lead.ts';
import { nameDay } from '../lead/times.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { deleteLeads } from './commands/delete.ts';
import { formatLeadTable } from './commands/list.ts';

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  vi.stubEnv('INIT_CWD', folder);
  store = await openStore(`file:${join(folder, 'leads.db')}`);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Runs a command on the database of this file while the test has it open too. */
function leads(...args: string[]) {
  return leadsWith({}, ...args);
}

function leadsWith(settings: Record<string, string>, ...args: string[]) {
  return callLeads(args, { DATABASE_URL: `file:${folder}/leads.db`, ...settings });
}

describe('an invalid call', () => {
  it.each([
    [[]],
    [['nonsense']],
    [['toString']],
    [['show']],
    [['show', 'x']],
    [['list', '--wrong']],
    [['list', 'Олена']],
    [['export']],
    [['mark']],
    [['mark', '1']],
    [['mark', '1', 'agree', '--by', 'Марія']],
    [['mark', '1', 'taken']],
    [['mark', '1', 'taken', 'Марія']],
    [['mark', '1', 'note', '--by', 'Марія']],
    [['list', '--json']],
    [['export', '--csv']],
    [['export', '--json', '--kind', 'trial']],
    [['find']],
    [['delete']],
    [['delete', '12']],
    [['delete', '--phone', '—']],
    [['delete', '--phone', '12']],
    [['delete', '--phone', '1', '--log']],
    [['delete', '--phone', '0671234567', '--lead', '1']],
    [['export', '--xlsx', '--json']],
    [['list', '--open', '--limit', 'x']],
    [['list', 'Олена']],
  ])('gets one line that refers to the help: %j', async (args) => {
    const { status, stderr, stdout } = await leads(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\. Усі команди: npm run leads -- help\n$/);
  });

  it('suggests the closest command', async () => {
    expect((await leads('lst')).stderr).toMatch(
      /^Немає такої команди: lst; можливо, ви мали на увазі list\./,
    );
  });

  it('reports the expected path of the database, and creates none', async () => {
    const { status, stderr } = await leadsWith({ DATABASE_URL: `file:${folder}/absent/leads.db` }, 'list');
    expect(status).toBe(1);
    expect(stderr).toContain(`Бази даних ще немає: ${folder}/absent/leads.db`);
    expect(existsSync(join(folder, 'absent'))).toBe(false);
  });

  it('reports tables of another release, and changes nothing', async () => {
    const file = join(folder, 'older.db');
    const older = await openStore(`file:${file}`);
    await older.close();
    for (const [version, words] of [
      [0, 'an older'],
      [99, 'a newer'],
    ] as const) {
      const database = new DatabaseSync(file);
      database.exec(`PRAGMA user_version = ${version}`);
      database.close();
      const { status, stderr } = await leadsWith({ DATABASE_URL: `file:${file}` }, 'list');
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringContaining(`was written by ${words} release`),
      });
      const after = new DatabaseSync(file);
      expect(after.prepare('PRAGMA user_version').get()).toEqual({ user_version: version });
      after.close();
    }
  });

  it('reports a wrong setting', async () => {
    const { status, stderr } = await leadsWith({ TELEGRAM_CHAT_ID: '1' }, 'list');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Бота Telegram налаштовано не повністю: бракує TELEGRAM_BOT_TOKEN/);
  });
});

test.each([[['help']], [['--help']], [['list', '--help']]])(
  '%j lists the commands for owners',
  async (args) => {
    const { status, stdout, stderr } = await leads(...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('npm run leads -- list --open');
    expect(stdout).not.toContain('-- import');
    expect((await leads('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await leads('help', 'server')).stdout).toContain('npm run leads -- import leads.db');
  },
);

describe('leads', () => {
  it('are none at first', async () => {
    expect((await leads('list')).stdout).toBe('Заявок ще немає.\n');
    expect((await leads('spam')).stdout).toBe('Спаму немає.\n');
  });

  it('are listed with state and failed deliveries, newest first', async () => {
    await store.saveLead(makeNewLead('package'), ['email', 'bot']);
    await store.saveLead(makeNewLead('contact'), ['email', 'bot']);
    await store.saveLead(makeNewLead('trial', { source: { page: '/subject/french' } }), []);
    await store.completeDelivery(await claim(store, 'email'));
    await store.postponeDelivery(await claim(store, 'bot'), 60_000, 'telegram-500');
    await store.abandonDelivery(await claim(store, 'email'), 'emailjs-413');

    const lines = (await leads('list')).stdout.trimEnd().split('\n');

    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^№ {2}Коли {9}Заявка {10}Ім’я {3}Телефон {8}Стан$/);
    expect(lines[1]).toMatch(/^3 {2}\d\d\.\d\d \d\d:\d\d {2}пробний урок .* \+380672223344 {2}нова$/);
    expect(lines[2]).toMatch(/^2 .* повідомлення .* нова$/);
    expect(lines[3]).toBe('   ↳ лист: не вдалося надіслати (emailjs-413)');
    expect(lines[4]).toMatch(/^1 .* пакет Стандарт .* нова$/);
    expect(lines[5]).toMatch(/^ {3}↳ бот: ще не надіслано, наступна спроба .*\d\d:\d\d$/);
  });

  it('fit into 80 columns, whatever the names of visitors and managers', async () => {
    const listing = [
      { kind: 'package', name: 'Олександра-Вікторія Нечуй-Левицька', note: 'taken' },
      { kind: 'trial', name: '🐙'.repeat(60), note: 'trial' },
    ].map(({ kind, name }, index) =>
      makeLead(kind as 'trial', {
        number: 1234 + index,
        fields: { name, phone: '067 123 45 67 або ввечері', package_name: 'Дуже довгий пакет занять' },
        conversation: makeConversation({
          state: 'trial',
          by: { source: 'cli', name: 'Марія-Антоніна Великозначна' },
          at: new Date(),
          steps: 1,
        }),
      }),
    );
    const lines = formatLeadTable(listing.map((lead) => ({ ...lead, deliveries: [] }))).split('\n');
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(80);
    expect(lines[1]).toMatch(/^1234 .* Олексан… .* пробн/);
  });

  it('are limited, with a hint about further ones', async () => {
    expect((await leads('list', '--limit', '1')).stdout).toMatch(
      /\n\nЦе 1 найновіших\. Більше: --limit 5\n$/,
    );
    expect((await leads('list', '--open', '--limit', '1')).stdout).toMatch(
      /\n\nЦе 1 найдавніших\. Більше: --limit 5\n$/,
    );
  });

  it('are shown completely', async () => {
    const { stdout } = await leads('show', '№1');
    expect(stdout).toMatch(/^Заявка №1: пакет\nІм’я: Марія\nТелефон: \+380 63 333 44 55\n/);
    expect(stdout).toMatch(/\nлист: надіслано, \d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d\n/);
    expect(stdout).toMatch(
      /\nбот: ще не надіслано, наступна спроба .*, спроб: 1, остання помилка: telegram-500\n$/,
    );
    expect(await leads('show', '99')).toMatchObject({ status: 1, stderr: 'Заявки №99 немає\n' });
  });

  it('cannot send control characters to the terminal', async () => {
    const fields = { name: '\u001b[2J\u009b31mХакер\n№ 7', phone: '1', message: 'а\u001b]0;x\u0007\nб' };
    await store.saveLead(makeNewLead('contact', { fields }), []);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come out
    const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

    expect((await leads('list')).stdout).not.toMatch(controls);
    expect((await leads('show', '4')).stdout).not.toMatch(controls);
    expect((await leads('list')).stdout.trimEnd().split('\n')).toHaveLength(7);
  });
});

describe('retry', () => {
  it('sends failed deliveries again', async () => {
    expect((await leads('retry', '--dead')).stdout).toBe(
      'Сайт надішле ще раз листів і повідомлень бота: 1\n',
    );
    expect((await claim(store, 'email')).lead.number).toBe(2);
    expect((await leads('retry', '--dead')).stdout).toBe('Немає нічого, що не вдалося б надіслати.\n');
  });

  it('sends one lead again immediately', async () => {
    expect((await leads('retry', '1')).stdout).toBe('Сайт надішле заявку №1 ще раз.\n');
    expect((await claim(store, 'bot')).attempt).toBe(1);
    expect((await leads('retry', '3')).stdout).toBe('Заявка №3 чекає, доки ви налаштуєте пошту або бота.\n');
    expect((await leads('retry', '99')).status).toBe(1);
    expect((await leads('retry', '1', '--dead')).status).toBe(2);
  });
});

describe('spam', () => {
  it('is listed separately, and goes to the configured channels after a manager releases it', async () => {
    await store.saveLead(makeOther({ marks: ['hidden-field'] }), []);
    expect((await leads('spam')).stdout).toContain('затримано');
    expect((await leads('list')).stdout).not.toContain('затримано');
    expect((await leads('retry', '5')).stderr).toContain('mark 5 human');

    const channel = { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '1' };
    expect((await leadsWith(channel, 'mark', '5', 'human', '--by', 'Марія')).stdout).toContain('від людини');

    expect((await store.findLead(5))?.deliveries).toMatchObject([{ channel: 'bot', state: 'pending' }]);
    expect((await leads('spam')).stdout).not.toContain('№5');
  });
});

describe('all leads', () => {
  it('are exported unchanged for programs', async () => {
    const fields = {
      name: '=HYPERLINK("http://x")',
      phone: '+380 50',
      message: 'перший,\n"другий"',
      comment: '@a',
    };
    await store.saveLead(makeNewLead('contact', { fields }), []);

    const { stdout, stderr } = await leads('export', '--json');

    const exported = JSON.parse(stdout);
    expect(exported).toHaveLength(6);
    expect(exported[0]).toMatchObject({ fields, notes: [], conversation: { state: 'new' } });
    expect(exported[0]).not.toHaveProperty('card');
    expect(stderr).toBe('Усього заявок: 6\n');
  });

  it('are exported with every field of a form', async () => {
    const fieldNames = PAYLOAD_FIELDS.filter((field) => field !== 'date');
    const fields = Object.fromEntries(fieldNames.map((field) => [field, `(${field})`]));
    const { number } = await store.saveLead(makeNewLead('package', { fields }), []);

    await leads('export', '--xlsx', 'fields.xlsx');

    const parts = unzipSync(readFileSync(join(folder, 'fields.xlsx')));
    const texts = Object.values(parts)
      .map((part) => Buffer.from(part).toString())
      .join('');
    expect(texts).toContain(`>${number}<`);
    for (const value of Object.values(fields)) expect(texts).toContain(value);
  });

  it('are exported as a workbook of texts, numbers and times, without formulas', async () => {
    await leads('export', '--xlsx', 'leads.xlsx');

    const parts = unzipSync(readFileSync(join(folder, 'leads.xlsx')));
    const read = (path: string) => Buffer.from(parts[path] ?? []).toString();
    const sheet = read('xl/worksheets/sheet1.xml');
    const filled = [...sheet.matchAll(/<c ([^>]*)><(v|is)>/g)];
    expect(sheet.match(/<row /g)).toHaveLength(8);
    expect(filled.length).toBeGreaterThan(50);
    // Each lead has a number and a time; one has a package's price and lessons, one has a step.
    const numbers = filled.filter(([, attributes]) => !/\bt="(s|inlineStr)"/.test(attributes ?? ''));
    expect(numbers).toHaveLength(2 * 7 + 2 + 1);
    expect(sheet).not.toContain('<f>');
    const texts = read('xl/sharedStrings.xml') + sheet;
    for (const text of ['=HYPERLINK', '+380 50', '@a', 'перший,\n']) expect(texts).toContain(text);
    expect(statSync(join(folder, 'leads.xlsx')).mode & 0o777).toBe(0o600);
  });

  it('are exported to a new file that only its owner can read', async () => {
    expect((await leads('export', '--json', 'leads.json')).stdout).toBe(
      `Таблицю записано: ${folder}/leads.json\n`,
    );
    expect(readFileSync(join(folder, 'leads.json'), 'utf8')).toContain('Марія');
    expect(statSync(join(folder, 'leads.json')).mode & 0o777).toBe(0o600);
    expect(await leads('export', '--json', 'leads.json')).toMatchObject({ status: 1, stdout: '' });
  });

  it('are exported to stdout if the file is a dash', async () => {
    const { stdout } = await leads('export', '--json', '-');
    expect(stdout).toBe((await leads('export', '--json')).stdout);
    expect(readdirSync(folder)).not.toContain('-');
  });

  it('have totals by month, like the chat', async () => {
    const { stdout, stderr, status } = await leads('stats');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout).toMatch(/^\p{L}+ 20\d\d\n\nНаписали: \d+ (?:людина|людини|людей)\nВідповіли вчасно: /u);
    expect((await leads('stats', '--month', '2021-02')).stdout).toBe('Лютий 2021\n\nНових людей не було.\n');
    expect(await leads('stats', '--month', '2021-13')).toMatchObject({ status: 2, stdout: '' });
  });

  it('are backed up, never over an existing file', async () => {
    expect((await leads('backup', 'copy.db')).stdout).toMatch(/^Копію записано: .*\/copy\.db \(\d+ КБ\)\n$/);
    expect((await leads('backup', 'copy.db')).stderr).toBe(
      `Файл ${folder}/copy.db вже існує, його не змінено\n`,
    );
    expect((await leads('backup', 'absent/copy.db')).stderr).toMatch(/^Копію не записано: .* \(ENOENT\)\n$/);
    expect((await leadsWith({ DATABASE_URL: `file:${folder}/copy.db` }, 'list')).stdout).toContain('Марія');
  });

  it('are backed up into a folder, with the time as the name and without other files', async () => {
    const copies = join(folder, 'copies');
    mkdirSync(copies);
    expect((await leads('backup', 'copies')).status).toBe(0);
    expect(readdirSync(copies)).toEqual([expect.stringMatching(/^leads-\d{4}-\d\d-\d\dT\d{6}Z\.db$/)]);
  });

  it('include one that waits for its first channel', async () => {
    await store.saveLead(makeNewLead(), []);
    const { unassigned } = await store.checkHealth();
    const { stderr } = await leads('list');
    expect(stderr).toContain('УВАГА: ні пошти, ні бота не налаштовано');
    expect(stderr).toContain(`Заявок, про які вас не сповіщено: ${unassigned}`);
    const [latest] = await store.listLeads({ limit: 1 });
    const number = String(latest?.number);
    expect((await leads('show', number)).stdout).toContain('чекає, доки ви налаштуєте пошту або бота');
    expect((await leads('retry', number)).stdout).toBe(
      `Заявка №${number} чекає, доки ви налаштуєте пошту або бота.\n`,
    );
  });
});

describe('a manager', () => {
  let number: number;
  const save = async (fields: LeadFields, changes = {}) =>
    (await store.saveLead(makeNewLead('trial', { fields, ...changes }), [])).number;

  beforeAll(async () => {
    number = await save({ name: 'Соломія Заяць', phone: '067 765 43 21', message: 'Об’єм кулі' });
  });

  it.each([
    [['соломія']],
    [['ЗАЯЦЬ', 'Соломія']],
    [["об'єм кулі"]],
    [['+380677654321']],
    [['8 (067) 765-43-21']],
    [['65432']],
  ])('finds a lead by %j', async (query) => {
    const lines = (await leads('find', ...query)).stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(new RegExp(`^${number} .* Соломія Заяць .* нова$`));
  });

  it('reports further leads only if there are more than it shows', async () => {
    expect((await leads('find', 'Соломія', '--limit', '1')).stdout).not.toContain('Знайдено');
  });

  it('reports that nothing was found', async () => {
    expect((await leads('find', 'Соломія', 'Вовк')).stdout).toBe('Нічого не знайдено.\n');
  });

  it('takes and answers a lead, which cannot be taken twice', async () => {
    const mark = (word: string, by: string) => leads('mark', `${number}`, word, '--by', by);
    for (const _ of [1, 2])
      expect((await mark('taken', 'Марія')).stdout).toBe(`Заявка №${number}: у роботі: Марія\n`);
    const late = await mark('taken', 'Іван');
    expect([late.status, late.stderr]).toEqual([1, 'Уже в роботі: Марія.\n']);
    expect((await leads('list', '--open', '--limit', '100')).stdout).toMatch(/Соломія.* у роботі: Мар/);
    expect((await mark('callback', 'Марія')).status).toBe(2);
    const later = await leads('mark', `№${number}`, 'callback', 'завтра о 12:00', '--by', 'Марія');
    expect(later.stdout).toMatch(
      new RegExp(`^Заявка №${number}: передзвонити \\S\\S \\d\\d\\.\\d\\d 12:00: Марія\n$`),
    );
    const lost = await leads('mark', `${number}`, 'lost', 'дорого', '--by', 'Марія');
    expect(lost.stdout).toBe(`Заявка №${number}: закрито (дорого): Марія\n`);
    expect((await mark('taken', 'Марія')).status).toBe(1);
    expect((await leads('list', '--open', '--limit', '100')).stdout).not.toContain('Соломія');
    expect((await leads('mark', '99999', 'taken', '--by', 'Марія')).stderr).toBe('Заявки №99999 немає\n');
  });

  it('sees the whole history', async () => {
    const { stdout } = await leads('show', `${number}`);
    const at = '\\d\\d\\.\\d\\d\\.\\d{4}, \\d\\d:\\d\\d:\\d\\d';
    const history = [
      `${at}: нова → у роботі, Марія\n`,
      `${at}: у роботі → передзвонити \\S\\S \\d\\d\\.\\d\\d 12:00, Марія: завтра о 12:00\n`,
      `${at}: передзвонити → закрито \\(дорого\\), Марія\n`,
    ].join('');
    expect(stdout).toMatch(new RegExp(`\n\nІсторія:\n${history}$`));
    expect(stdout).toMatch(/\n\nСтан: закрито \(дорого\): Марія\nОтримано: /);
  });

  it('sees the origin, a missed lesson and the package in the history', async () => {
    const lead = await save({ name: 'Нестор', phone: '0501112255' });
    const mark = async (...words: string[]) =>
      (await leads('mark', `${lead}`, ...words, '--by', 'Віта')).stdout.replace(/^Заявка №\d+: |\n$/g, '');
    const by = { source: 'cli', name: 'Віта' } as const;
    await store.applyCommand({ of: { lead }, origin: 'instagram', by, key: 'origin-of-nestor' });
    await mark('trial', 'завтра о 17:00');
    expect(await mark('missed')).toBe('пробний: Віта');
    expect(await mark('student', 'СТАНДАРТ', 'оплатили готівкою')).toBe('учень (Стандарт): Віта');
    const { stdout } = await leads('show', `${lead}`);
    expect(stdout.split('Історія:\n')[1]?.replace(/^.*?\d\d:\d\d:\d\d: /gm, '')).toMatch(
      /^звідки: Instagram, Віта\nнова → пробний \S\S \d\d\.\d\d 17:00, Віта: завтра о 17:00\nне прийшли на пробний, Віта\nпробний → учень \(Стандарт\), Віта: оплатили готівкою\n$/,
    );
  });

  it('sees the lesson ahead that another time replaces', async () => {
    const lead = await save({ name: 'Лука', phone: '0501112288' });
    const mark = async (...words: string[]) =>
      (await leads('mark', `${lead}`, ...words, '--by', 'Віта')).stdout.replace(/^Заявка №\d+: |\n$/g, '');
    expect(await mark('trial', 'завтра о 17:00')).not.toContain('було');
    const isDropped = / \(було \S\S \d\d\.\d\d о 17:00\)$/;
    expect(await mark('trial', 'післязавтра о 17:00')).toMatch(isDropped);
    expect(await mark('note', 'завтра о 18:00')).toMatch(isDropped);
  });

  it('replaces a wrong number', async () => {
    const lead = await save({ name: 'Мирон', phone: '0501112299' });
    const mark = (...words: string[]) => leads('mark', `${lead}`, 'phone', ...words, '--by', 'Віта');
    expect((await mark('067 765 43 99')).stdout).toBe(`Заявка №${lead}: номер +380677654399\n`);
    expect(await mark('067 765')).toMatchObject({ status: 2, stdout: '' });
    const other = await save({ name: 'Назар', phone: '0501112300' });
    expect((await leads('mark', `${other}`, 'phone', '067 765 43 99', '--by', 'Віта')).stderr).toBe(
      `Номер +380677654399 уже на картці №${lead}\n`,
    );
    expect((await leads('show', `${lead}`)).stdout).toContain('виправлено (Віта), було: номер: 0501112299\n');
  });

  it('names the packages if there is none of this name', async () => {
    const lead = await save({ name: 'Зиновій', phone: '0501112266' });
    const mark = (...words: string[]) => leads('mark', `${lead}`, ...words, '--by', 'Віта');
    expect(await mark('student', 'Станадрт')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Пакета «Станадрт» немає. Є: Базовий, Стандарт, Преміум, Інше'),
    });
    expect((await mark('student', 'інше')).stdout).toContain('учень (Інше): Віта');
    expect((await mark('return')).status).toBe(0);
    expect((await mark('student')).stdout).toContain('учень: Віта');
  });

  it('keeps the reason of a loss before further words', async () => {
    const lead = await save({ name: 'Фросина', phone: '0501112277' });
    const mark = async (...words: string[]) =>
      (await leads('mark', `${lead}`, ...words, '--by', 'Віта')).stdout.replace(/^Заявка №\d+: |\n$/g, '');
    expect(await mark('lost', 'дорого', 'думали два тижні')).toBe('закрито (дорого): Віта');
    await mark('return');
    expect(await mark('lost', 'знайшли', 'інше')).toBe('закрито (знайшли інше): Віта');
    expect((await leads('show', `${lead}`)).stdout).toContain('Віта: думали два тижні\n');
  });

  it('sees the corrected lead and its older text', async () => {
    const first = makeNewLead('trial', { fields: { name: 'Іван', phone: '0671234567' } });
    await store.saveLead(first, []);
    const corrected = { ...first, fields: { ...first.fields, phone: '0679999999' } };
    const lead = String((await store.saveLead(corrected, [])).number);
    const rows = (await leads('list')).stdout.split('\n').filter((row) => row.startsWith(`${lead} `));
    expect(rows).toEqual([expect.stringMatching(/пробний урок .*380679999999/)]);
    const { stdout } = await leads('show', lead);
    expect(stdout).toContain('✏️ виправлено: номер');
    expect(stdout).toContain(': виправлено, було: номер: 0671234567');
  });

  it('returns a lead, and marks one as spam', async () => {
    const mark = (word: string) => leads('mark', `${number}`, word, '--by', 'Марія');
    expect((await mark('return')).status).toBe(0);
    expect((await mark('spam')).stdout).toBe(`Заявка №${number}: спам: Марія\n`);
    expect((await mark('return')).status).toBe(0);
    expect((await leads('list', '--open', '--limit', '100')).stdout).toMatch(/Соломія.* повернено: /);
  });

  it('writes notes with a step and alone, and finds leads by them', async () => {
    const note = await leads('mark', `${number}`, 'note', 'просить', 'завтра після 18:00', '--by', 'Марія');
    expect(note.stdout).toMatch(
      new RegExp(
        `^Заявка №${number}: нотатку записано \\(Марія\\)\\. Що саме на .* о 18:00: callback чи trial\\?\n$`,
      ),
    );
    const agreed = await leads('mark', `${number}`, 'trial', 'пробний урок, завтра о 18:00', '--by', 'Марія');
    expect(agreed.stdout).toMatch(
      new RegExp(`^Заявка №${number}: пробний \\S\\S \\d\\d\\.\\d\\d 18:00: Марія\n$`),
    );
    const { stdout } = await leads('show', `${number}`);
    expect(stdout).toMatch(
      /: Марія: просить завтра після 18:00\n.*: нова → пробний \S\S \d\d\.\d\d 18:00, Марія: пробний урок, завтра о 18:00\n$/,
    );
    expect((await leads('find', 'завтра', 'просить')).stdout).toMatch(
      new RegExp(`\\n${number} .* пробний: Марія`),
    );
    const exported: { number: number; notes: string[] }[] = JSON.parse(
      (await leads('export', '--json')).stdout,
    );
    expect(exported.find((lead) => lead.number === number)?.notes).toEqual([
      'завтра о 12:00',
      'просить завтра після 18:00',
      'пробний урок, завтра о 18:00',
    ]);
    expect((await leads('mark', `${number}`, 'return', '--by', 'Марія')).status).toBe(0);
  });

  it('reads a time like a reply in the chat: a day without an hour, and the clock of the person', async () => {
    const lead = await save(
      { name: 'Ярина', phone: '0501112244' },
      { source: { time_zone: 'Europe/Warsaw' } },
    );
    const mark = async (...words: string[]) => {
      const { stdout, stderr } = await leads('mark', `${lead}`, ...words, '--by', 'Марія');
      return stdout.replace(`Заявка №${lead}: `, '') + stderr;
    };
    const [first, second] = [10, 12].map((days) => nameDay(new Date(Date.now() + days * DAY_MS)));

    expect(await mark('note', `дзвонити ${first}`)).toBe(
      `нотатку записано (Марія). Що саме на ${first}, без години: callback чи trial?\n`,
    );
    expect(await mark('trial', `${first}`)).toBe(`пробний ${first}: Марія. Година ще не відома.\n`);
    expect((await store.findLead(lead))?.conversation).toMatchObject({ state: 'trial', isWholeDay: true });
    expect(await mark('note', `дзвонити ${first} о 10, пробне ${second} о 17`)).toBe(
      `нотатку записано (Марія), пробний: ${second} о 17:00 (було ${first}, без години)\n`,
    );
    expect(await mark('trial', `${second} о 17 за їхнім часом`)).toBe(
      `пробний ${second} 18:00: Марія (було ${second} о 17:00)\n`,
    );
    expect(await mark('note', `${first} на 8`)).toBe(
      'нотатку записано (Марія). Коли саме, не зрозуміло. Напишіть день і годину, наприклад "пн 12:00"\n',
    );
    expect((await store.findLead(lead))?.conversation).toMatchObject({ state: 'trial', isWholeDay: false });
    expect(await mark('callback', `${first}`)).toContain(`Вкажіть, коли: mark ${lead} callback "пн 12:00"`);
    // The text of a step without a time is a note.
    expect(await mark('lost', 'може, колись у січні')).toBe('закрито: Марія\n');
  });

  it('takes all leads of the same number, like the button', async () => {
    const [one, two] = [
      await save({ name: 'Ганна', phone: '0631112233' }),
      await save({ name: 'Ганна', phone: '+380631112233' }),
    ];
    expect((await leads('mark', `${one}`, 'taken', '--by', 'Марія')).status).toBe(0);
    expect((await store.findLead(two))?.conversation).toMatchObject({
      state: 'taken',
      by: { name: 'Марія' },
    });
  });

  it('releases quarantined leads', async () => {
    const spam = await save({ name: 'Бот', phone: '1' }, { marks: ['hidden-field'] });
    expect((await leads('mark', `${spam}`, 'human', '--by', 'Марія')).status).toBe(0);
    expect((await store.findLead(spam))?.conversation.isSuspected).toBe(false);
  });

  it('exports quarantined leads to a sheet of their own', async () => {
    await store.saveLead(makeOther({ marks: ['hidden-field'] }), []);
    const read = async () => JSON.parse((await leads('export', '--json')).stdout);
    await leads('export', '--xlsx', 'all.xlsx');
    const parts = unzipSync(readFileSync(join(folder, 'all.xlsx')));
    const spam = Buffer.from(parts['xl/worksheets/sheet2.xml'] ?? []).toString();
    expect(spam.match(/<row /g)?.length).toBe(
      1 + (await read()).filter((lead: Lead) => lead.conversation.isSuspected).length,
    );
  });
});

describe('the deletion of a person', () => {
  const PHONE = '050 999 88 77';
  const listAll = async () => (await store.listLeads({ limit: 1000 })).map((lead) => lead.number);
  let theirs: number[];
  let mention: number;

  beforeAll(async () => {
    const save = async (fields: LeadFields, changes: object = {}, channels: Channel[] = []) =>
      (await store.saveLead(makeNewLead('trial', { fields, ...changes }), channels)).number;
    const requestId = randomUUID();
    theirs = [
      await save({ name: 'Ганна Забудько', phone: PHONE }, {}, ['email', 'bot']),
      await save({ name: 'Ганна', phone: '+38 (050) 999-88-77' }, { marks: ['hidden-field'] }),
      await save({ name: 'Ганна', phone: '+380509998877', subject: 'Хімія' }, { requestId }),
    ];
    // Also found by the number before the correction.
    await save({ name: 'Ганна', phone: '+380509998800', subject: 'Хімія' }, { requestId });
    mention = await save({ name: 'Сусід', phone: '1', message: 'Подзвоніть Ганні: 050-999-88-77' });
    const by = { source: 'cli', name: 'Марія' } as const;
    const [first = 0] = theirs;
    await store.applyCommand({ of: { lead: first }, step: 'take', by, key: randomUUID() });
  });

  it('is refused without a terminal for the confirmation', async () => {
    const before = await listAll();
    const { status, stdout, stderr } = await leads('delete', '--phone', PHONE);
    expect(status).toBe(1);
    expect(stderr).toBe('Нічого не видалено: тут ні в кого спитати. Якщо все правильно, додайте --yes\n');
    for (const number of theirs) expect(stdout).toMatch(new RegExp(`^${number} `, 'm'));
    expect(stdout).toContain(`Пов’язані заявки №${mention}`);
    expect(await listAll()).toEqual(before);
  });

  it('asks for confirmation on a terminal, and does nothing without a yes', async () => {
    const asked: string[] = [];
    const before = await listAll();
    for (const answer of ['', 'ні', 'так-так?']) {
      const out = new PassThrough();
      const ask = async (question: string) => {
        asked.push(question);
        return answer;
      };
      const context = { store, config: readConfig({}), out, remarks: new PassThrough(), ask };
      await deleteLeads(['--phone', PHONE], context);
      expect(String(out.read())).toMatch(/\nНічого не видалено\.\n$/);
    }
    expect(asked).toEqual(Array(3).fill('\nВидалити 3 заявки назавжди? Напишіть «так»: '));
    expect(await listAll()).toEqual(before);
  });

  it('deletes all rows of the person, and of no other person', async () => {
    const before = await listAll();

    const { status, stdout } = await leads('delete', '--phone', '+380509998877', '--yes');

    expect(status).toBe(0);
    const numbers = theirs.map((number) => `№${number}`).join(', ');
    expect(stdout).toContain(`\nВидалено: ${numbers}. У записі про це немає ні імені, ні телефону.\n`);
    expect(stdout).toMatch(/Чого ця команда не бачить[\s\S]+листи[\s\S]+бота[\s\S]+копії бази/);
    expect(await listAll()).toEqual(before.filter((number) => !theirs.includes(number)));
    expect((await Promise.all(theirs.map(store.findLead))).every((lead) => lead === null)).toBe(true);
    expect((await leads('delete', '--phone', PHONE, '--yes')).stdout).toBe(
      `Заявок із номером +380509998877 немає.\nПов’язані заявки №${mention}: перегляньте їх самі, ця команда їх не чіпає.\n`,
    );
  });

  it('leaves a record without personal data, and nothing in the files', async () => {
    const numbers = theirs.map((number) => `№${number}`).join(', ');
    expect((await leads('delete', '--log')).stdout).toMatch(
      new RegExp(`^\\d\\d\\.\\d\\d\\.\\d{4}, [\\d:]+: ${numbers}\n$`),
    );
    const files = readdirSync(folder).filter((file) => file.startsWith('leads.db'));
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
    expect(text).not.toContain('Забудько');
    expect(text).not.toContain('+38 (050) 999-88-77');
  });

  it('deletes the lead of a person without a phone number', async () => {
    const save = (name: string) =>
      store.saveLead(makeNewLead('trial', { fields: { name, phone: 'немає' } }), []);
    const [{ number }, { number: other }] = [await save('Безномерний'), await save('Інший')];
    const { status, stdout } = await leads('delete', '--lead', `№${number}`, '--yes');
    expect([status, stdout]).toEqual([0, expect.stringContaining(`\nВидалено: №${number}. `)]);
    expect([await store.findLead(number), (await store.findLead(other))?.number]).toEqual([null, other]);
    expect(await leads('delete', '--lead', '9999', '--yes')).toMatchObject({
      status: 1,
      stderr: 'Заявки №9999 немає\n',
    });
    await store.eraseLeads([other]);
  });
});
