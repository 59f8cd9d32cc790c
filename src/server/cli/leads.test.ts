import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { claim, RULES } from '../../../tests/store-contract/open.ts';
import { makeNewLead } from '../../../tests/support/make-lead.ts';
import { MIGRATIONS_FOLDER } from '../store/migrations.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import type { Store } from '../store/store.ts';

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
  store = await openSqliteStore(join(folder, 'leads.db'), {
    migrationsFolder: join(MIGRATIONS_FOLDER, 'sqlite'),
  });
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Runs the real command on the database of this file, while another process has it open. */
function leads(...args: string[]) {
  return leadsWith({}, ...args);
}

function leadsWith(settings: Record<string, string>, ...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    INIT_CWD: folder,
    DATABASE_URL: `file:${folder}/leads.db`,
    ...settings,
  };
  const script = join(import.meta.dirname, 'leads.ts');
  const { stdout, stderr, status } = spawnSync('node', [script, ...args], { env, encoding: 'utf8' });
  return { stdout, stderr, status };
}

describe('a wrong call', () => {
  it.each([
    [[]],
    [['nonsense']],
    [['toString']],
    [['show']],
    [['show', 'x']],
    [['list', '--wrong']],
    [['export']],
    [['stats', '--days', '0']],
  ])('is answered with the usage: %j', (args) => {
    const { status, stderr, stdout } = leads(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('npm run leads -- list');
  });

  it('is told where the database was expected, and none is made', () => {
    const { status, stderr } = leadsWith({ DATABASE_URL: `file:${folder}/absent/leads.db` }, 'list');
    expect(status).toBe(1);
    expect(stderr).toContain(`Бази даних ще немає: ${folder}/absent/leads.db`);
    expect(existsSync(join(folder, 'absent'))).toBe(false);
  });

  it('is told of a wrong setting', () => {
    const { status, stderr } = leadsWith({ TELEGRAM_CHAT_ID: '1' }, 'list');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Бота Telegram налаштовано не повністю: бракує TELEGRAM_BOT_TOKEN/);
  });
});

describe('leads', () => {
  it('are first none', () => {
    expect(leads('list').stdout).toBe('Заявок ще немає.\n');
    expect(leads('spam').stdout).toBe('Спаму немає.\n');
  });

  it('are listed with the way of each, newest first', async () => {
    await store.saveLead(makeNewLead('package'), ['email', 'bot']);
    await store.saveLead(makeNewLead('contact'), ['email', 'bot']);
    await store.saveLead(makeNewLead('trial', { source: { page: '/subject/french' } }), []);
    await store.completeDelivery(await claim(store, 'email'));
    await store.postponeDelivery(await claim(store, 'bot'), 60_000, 'telegram-500');
    await store.buryDelivery(await claim(store, 'email'), 'emailjs-413');

    const lines = leads('list').stdout.trimEnd().split('\n');

    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^№ {2}Коли {18}Заявка {10}Ім’я {3}Телефон {12}Сторінка {9}Доставка$/);
    expect(lines[1]).toMatch(
      /^3 .* пробний урок .* \/subject\/french +чекає, доки ви налаштуєте пошту або бота$/,
    );
    expect(lines[2]).toMatch(
      /^2 .* повідомлення .* лист: не вдалося надіслати \(emailjs-413\); бот: чекає своєї черги$/,
    );
    expect(lines[3]).toMatch(
      /^1 .* пакет Стандарт .* лист: надіслано; бот: ще не надіслано, наступна спроба .*\d\d:\d\d$/,
    );
  });

  it('are cut at the limit, with a hint', () => {
    expect(leads('list', '--limit', '1').stdout).toMatch(/\n\nЦе 1 найновіших\. Більше: --limit 5\n$/);
  });

  it('are shown whole', () => {
    const { stdout } = leads('show', '№1');
    expect(stdout).toMatch(/^Заявка №1: пакет\nІм’я: Марія\nТелефон: \+380 63 333 44 55\n/);
    expect(stdout).toMatch(/\nлист: надіслано, \d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d\n/);
    expect(stdout).toMatch(
      /\nбот: ще не надіслано, наступна спроба .*, спроб: 1, остання помилка: telegram-500\n$/,
    );
    expect(leads('show', '99')).toMatchObject({ status: 1, stderr: 'Заявки №99 немає\n' });
  });

  it('cannot command the terminal', async () => {
    const fields = { name: '\u001b[2J\u009b31mХакер\n№ 7', phone: '1', message: 'а\u001b]0;x\u0007\nб' };
    await store.saveLead(makeNewLead('contact', { fields }), []);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come out
    const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

    expect(leads('list').stdout).not.toMatch(controls);
    expect(leads('show', '4').stdout).not.toMatch(controls);
    expect(leads('list').stdout.trimEnd().split('\n')).toHaveLength(5);
  });
});

describe('retry', () => {
  it('sends again what is dead', async () => {
    expect(leads('retry', '--dead').stdout).toBe('Сайт надішле ще раз листів і повідомлень бота: 1\n');
    expect((await claim(store, 'email')).lead.number).toBe(2);
    expect(leads('retry', '--dead').stdout).toBe('Немає нічого, що не вдалося б надіслати.\n');
  });

  it('sends one lead again at once', async () => {
    expect(leads('retry', '1').stdout).toBe('Сайт надішле заявку №1 ще раз.\n');
    expect((await claim(store, 'bot', RULES)).attempt).toBe(1);
    expect(leads('retry', '3').stdout).toBe('Заявка №3 чекає, доки ви налаштуєте пошту або бота.\n');
    expect(leads('retry', '99').status).toBe(1);
    expect(leads('retry', '1', '--dead').status).toBe(2);
  });
});

describe('spam', () => {
  it('is listed apart and released to the channels that are set up', async () => {
    await store.saveLead(makeNewLead('trial', { isSpam: true }), []);
    expect(leads('spam').stdout).toContain('спам, не надсилається');
    expect(leads('list').stdout).not.toContain('спам');
    expect(leads('retry', '5').stderr).toContain('release 5');

    const channel = { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '1' };
    expect(leadsWith(channel, 'release', '5').stdout).toBe('Заявка №5 більше не спам, сайт її надішле.\n');

    expect((await store.findLead(5))?.deliveries).toMatchObject([{ channel: 'bot', state: 'pending' }]);
    expect(leads('release', '5').status).toBe(1);
  });
});

describe('the whole', () => {
  it('is exported as a table that no spreadsheet runs', async () => {
    const fields = {
      name: '=HYPERLINK("http://x")',
      phone: '+380 50',
      message: 'перший,\n"другий"',
      comment: '@a',
    };
    await store.saveLead(makeNewLead('contact', { fields }), []);

    const { stdout, stderr } = leads('export', '--csv');

    expect(stdout).toMatch(/^\ufeff№,Отримано,Заявка,/);
    expect(stdout).toContain(`"'=HYPERLINK(""http://x"")",'+380 50,,,"перший,\n""другий""",'@a,`);
    expect(stdout.match(/\r\n/g)).toHaveLength(7);
    expect(stderr).toBe('Усього заявок: 6\n');
  });

  it('is exported with every field that a form can carry', async () => {
    const told = PAYLOAD_FIELDS.filter((field) => field !== 'date');
    const fields = Object.fromEntries(told.map((field) => [field, `(${field})`]));
    const { number } = await store.saveLead(makeNewLead('package', { fields }), []);

    const [row] = leads('export', '--csv')
      .stdout.split('\r\n')
      .filter((line) => line.startsWith(`${number},`));

    for (const value of Object.values(fields)) expect(row).toContain(value);
  });

  it('is exported to a new file that only its owner can read', () => {
    expect(leads('export', '--csv', 'leads.csv').stdout).toBe(`Таблицю записано: ${folder}/leads.csv\n`);
    expect(readFileSync(join(folder, 'leads.csv'), 'utf8')).toContain('Марія');
    expect(statSync(join(folder, 'leads.csv')).mode & 0o777).toBe(0o600);
    expect(leads('export', '--csv', 'leads.csv')).toMatchObject({ status: 1, stdout: '' });
  });

  it('is counted', async () => {
    const { stdout } = leads('stats');
    expect(stdout).toMatch(/^Заявка +За добу +За 7 днів +За 30 днів +Усього\n/);
    expect(stdout).toMatch(/\nповідомлення +3 +3 +3 +3\n/);
    expect(stdout).toMatch(
      /\nЩе не надіслано листів і повідомлень бота: 4, найдавніше чекає \d+ хв\nНе вдалося надіслати: 0\nУВАГА: ні пошти, ні бота не налаштовано\. .*\nЗаявок, про які вас не сповіщено: \d\n/,
    );
    const channel = { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '1' };
    expect(leadsWith(channel, 'stats').stdout).not.toContain('УВАГА');
  });

  it('is set against the views of pages, by page, source and day', async () => {
    const day = kyivDay(new Date());
    await store.addViews([
      { day, page: '/', source: '', views: 48 },
      { day, page: '/subject/french', source: 'instagram', views: 10 },
      { day, page: '/subject/french', source: '*', views: 2 },
      { day: '2020-01-01', page: '/', source: 'old', views: 999 },
    ]);
    const source = { page: '/subject/french', utm_source: 'Instagram' };
    await store.saveLead(makeNewLead('trial', { source }), []);

    const { stdout } = leads('stats', '--days', '3');

    expect(stdout).toContain('\n\nПерегляди й заявки за 3 дні\n\nСторінка');
    expect(stdout).toMatch(/\nголовна +48 +0 +0 +█{24}\n\/subject\/french +12 +2 +16,7 +█{6}\n/);
    expect(stdout).toMatch(/\nбез мітки +48 .*\ninstagram +10 +1 +10 +█{5}\nінше +2 +0 +0 +█\n/);
    expect(stdout).toMatch(new RegExp(`\nДень .*\n${day.split('-').reverse().join('.')} +60 +\\d+ `));
    expect(stdout.match(/\n\d\d\.\d\d\.\d{4} +\d/g)).toHaveLength(3);
    expect(stdout).not.toContain('999');
    expect(stdout).not.toContain('COUNT_VIEWS');
    expect(leadsWith({ COUNT_VIEWS: 'off' }, 'stats').stdout).toMatch(
      /Перегляди зараз не рахуються: COUNT_VIEWS=off\.\n$/,
    );
  });

  it('tells of a channel that is stopped', async () => {
    await store.openBreaker(
      await claim(store, 'bot', { ...RULES, waitForEmailMs: 0 }),
      'telegram-401',
      60_000,
    );
    expect(leads('stats').stdout).toMatch(
      /\nНе надсилається: бот \([^)]+\), з .*, код telegram-401\. Перевірте налаштування; сайт спробує знову /,
    );
  });

  it('is backed up once', () => {
    expect(leads('backup', 'copy.db').stdout).toMatch(/^Копію записано: .*\/copy\.db \(\d+ КБ\)\n$/);
    expect(leads('backup', 'copy.db').stderr).toBe(`Файл ${folder}/copy.db вже існує, його не змінено\n`);
    expect(leads('backup', 'absent/copy.db').stderr).toMatch(/^Копію не записано: .* \(ENOENT\)\n$/);
    expect(leadsWith({ DATABASE_URL: `file:${folder}/copy.db` }, 'list').stdout).toContain('Марія');
  });

  it('is purged of what is old and delivered, which nothing here is', () => {
    expect(leads('purge').stdout).toBe('Видалено заявок, старших за 180 днів: 0\n');
  });

  it('tells of deliveries whose channel was taken out of the settings', async () => {
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    const [latest] = await store.listLeads({ limit: 1 });
    const number = String(latest?.number);
    const channel = { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '1' };
    await store.skipDeliveries(['bot']);
    expect(leadsWith(channel, 'stats').stdout).toMatch(
      /Пропущено, бо пошту чи бота прибрано з налаштувань: \d/,
    );
    expect(leadsWith(channel, 'show', number).stdout).toContain('лист: пропущено, канал вимкнено');

    await store.skipDeliveries([]);
    expect(leads('show', number).stdout).toContain('чекає, доки ви налаштуєте пошту або бота');
    expect(leads('retry', number).stdout).toBe(
      `Заявка №${number} чекає, доки ви налаштуєте пошту або бота.\n`,
    );
  });
});
