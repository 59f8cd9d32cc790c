// @module-tag slow
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { makeSchool, PRICES, prepareSchools, priceIn, run, setPrice } from '../support/deployed-school.ts';
import { callLeads } from '../support/leads-command.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { botError } from '../support/providers/answers.ts';

/** The server's change to its database at start. The argument is the database. */
const OPEN_STORE = `
  import { openStore } from './src/server/store/open.ts';
  await (await openStore(process.argv[1])).close();
`;

beforeAll(prepareSchools, BUILD_TIMEOUT_MS);

/** Moves the clock forward. */
const later = (minutes: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,const%20now=Date.now;Date.now=()=>now()+${minutes * 60_000}`,
});

test('publishes what the owner saves; a mistake is reported once and changes nothing', async () => {
  const school = await makeSchool();
  const before = await school.readPrice();

  await school.edit(PRICES, setPrice('1 650'), 'Нова ціна');
  school.bot.answerNext(botError(500, 'Internal Server Error'));
  await school.publish();
  expect(await school.readPrice()).toBe(before);
  // The bot was unavailable at first. The next minute sends the message, and the following one does not repeat it.
  await school.publish();
  await school.publish();
  expect(school.listMessages()).toHaveLength(1);
  const local = await run('npm', ['run', '--silent', 'content:check'], {
    cwd: resolve('.'),
    env: { ...process.env, CONTENT_FOLDER: join(school.root, '..', 'desk', 'content') },
  }).catch((error) => error);
  const sentence = /packages\.yaml, рядок \d+, .*/.exec(local.stderr)?.[0];
  expect(sentence).toBeTruthy();
  expect(school.listMessages()[0]).toContain(sentence);
  expect(school.listMessages()[0]).toMatch(/^⚠️ Сайт не оновлено[\s\S]*Зміна: «Нова ціна», Олена\./);

  // The last teacher of a subject has left. That is valid, but the owner gets a warning.
  const replace = (text: string) => text.replaceAll('viktoriia-lysenko', 'olena-hrytsenko');
  await school.edit('content/subjects/french.yaml', replace, 'Інша викладачка');
  await school.edit(PRICES, setPrice('1650'), 'Без пробілу');
  const log = await school.publish();
  expect(log).toContain('Published');
  expect(await school.readPrice()).toBe('1650 грн');
  expect(school.listMessages().at(-1)).toMatch(
    /^✅ Сайт оновлено: «Без пробілу», Олена\.\n\nЗверніть увагу:\n- content\/teachers\/viktoriia-lysenko\.yaml: .*$/,
  );
  expect(await readlink(join(school.root, 'current'))).toBe('a');
  // A manual build uses the same content.
  expect(await readFile(join(school.root, 'a', PRICES), 'utf8')).toContain('priceUah: 1650');
  const last = await school.git(join(school.root, 'a/content'), 'log', '-1', '--format=%s');
  expect(last.stdout).toContain('Без пробілу');
  expect(await school.publish()).toBe('');

  // The published history was rewritten, so a person has to decide.
  await school.edit(PRICES, setPrice('1'), 'Інша історія', true);
  await school.publish();
  await school.publish();
  expect(await school.readPrice()).toBe('1650 грн');
  expect(school.listMessages().filter((text) => text.includes('історію змін переписано'))).toHaveLength(1);
}, 240_000);

test('publishes content from a separate repository, and reports mistakes with its paths', {
  timeout: 240_000,
}, async () => {
  const school = await makeSchool({ hasContentRepository: true });
  const before = await school.readPrice();
  await school.edit(PRICES, setPrice('1 650'), 'Нова ціна');
  await school.publish();
  expect(await school.readPrice()).toBe(before);
  expect(await priceIn(school.content)).not.toBe('1650');
  expect(school.listMessages()).toEqual([
    expect.stringMatching(/^- packages\.yaml, рядок \d+.*\n {2}Було: priceUah: \d+/m),
  ]);

  await school.edit(PRICES, setPrice('1650'), 'Без пробілу');
  expect(await school.publish()).toContain('Published');
  expect(await school.readPrice()).toBe('1650 грн');
  expect(await priceIn(school.content)).toBe('1650');
  // The new release of the host is neither published nor reported to the owner.
  await school.edit('src/server/main.ts', (text) => `// Newer.\n${text}`, 'Newer');
  expect(await school.publish()).toBe('');

  await writeFile(join(school.content, 'packages.yaml'), 'typed in');
  await school.edit(PRICES, setPrice('1700'), 'Ще одна');
  await school.publish();
  expect(school.listMessages().at(-1)).toContain('змінено просто на сервері');
  expect(await readFile(join(school.content, 'packages.yaml'), 'utf8')).toBe('typed in');
});

test('after half an hour reports once that the Git host is unavailable, and then its recovery', async () => {
  const school = await makeSchool();
  await rm(`${school.host}.away`, { recursive: true, force: true });
  await run('mv', [school.host, `${school.host}.away`]);
  expect(await school.publish()).toContain('host.git');
  await school.publish(later(29));
  expect(school.listMessages()).toEqual([]);
  school.bot.answerNext(botError(500, 'Internal Server Error'));
  await school.publish(later(31));
  await school.publish(later(32));
  await school.publish(later(300));
  expect(school.listMessages()).toHaveLength(1);
  expect(school.listMessages()[0]).toMatch(/пів години не може прочитати зміни[\s\S]*Deploy keys/);
  await run('mv', [`${school.host}.away`, school.host]);
  await school.publish(later(301));
  expect(school.listMessages().slice(1)).toEqual([expect.stringContaining('знову читає зміни')]);
}, 240_000);

test('does not overwrite edits on the server', async () => {
  const school = await makeSchool();
  const prices = join(school.root, 'a', PRICES);
  await writeFile(prices, setPrice('1700')(await readFile(prices, 'utf8')));
  await school.edit(PRICES, setPrice('1650'), 'Нова ціна');
  await school.publish();
  await school.publish();
  expect(school.listMessages()).toEqual([expect.stringContaining('змінено просто на сервері')]);
  expect(await readFile(prices, 'utf8')).toContain('1700');
}, 240_000);

test('a new release is reported, tested beside the running one and used; leads are backed up before its migration', {
  timeout: 600_000,
}, async () => {
  const school = await makeSchool();
  const main = 'src/server/main.ts';
  const store = await openStore(school.database);
  await store.saveLead(makeNewLead('trial', { fields: { name: 'Олена', phone: '0671234567' } }), []);
  await store.close();

  await school.edit(main, (text) => `throw new Error('broken release');\n${text}`, 'Broken');
  await school.publish();
  await school.publish();
  expect(school.listMessages()).toEqual([expect.stringContaining('Змінено програму сайту: «Broken», Олена')]);
  await expect(school.installRelease()).rejects.toMatchObject({
    stderr: expect.stringContaining('broken release'),
  });
  expect(await readlink(join(school.root, 'current'))).toBe('a');
  // It has no migration.
  expect(await school.listBackups()).toEqual([]);

  const { length } = await readdir('migrations/sqlite');
  const next = `migrations/sqlite/${String(length + 1).padStart(4, '0')}-next.sql`;
  await school.edit(next, () => 'CREATE TABLE next (id INTEGER);', 'Next');
  await school.edit(main, (text) => text.replace(/^.*\n/, '// A newer release.\n'), 'Fixed');
  await school.installRelease();
  expect(await readlink(join(school.root, 'current'))).not.toBe('a');
  expect(await readFile(join(school.root, 'current', main), 'utf8')).toContain('A newer release');
  expect(await readFile(join(school.root, 'current', '.env'), 'utf8')).toContain('TELEGRAM_CHAT_ID');
  // Its inputs are the same as on the host.
  expect(await school.publish()).toBe('');

  await school.edit(PRICES, setPrice('1650'), 'Ціна');
  expect(await school.publish()).toContain('Published');
  expect(await school.readPrice()).toBe('1650 грн');
  expect(school.listMessages()).toHaveLength(1);

  const [backup, ...others] = await school.listBackups();
  expect(others).toEqual([]);
  const folder = join(school.root, '..');
  const list = (file: string) => callLeads(['list'], { DATABASE_URL: `file:${join(folder, file)}` });
  // The new release migrates at its start. The old release refuses the new schema and needs the backup.
  await run('node', ['--input-type=module', '--eval', OPEN_STORE, school.database], {
    cwd: join(school.root, 'current'),
  });
  expect((await list('leads.db')).stderr).toContain('newer release');
  expect((await list(backup ?? '')).stdout).toContain('Олена');
});
