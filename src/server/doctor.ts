import { accessSync, constants, existsSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';
import { checkContent } from '#shared/content/check.ts';
import { formatNotices } from '#shared/content/content-error.ts';
import { CONTENT_FOLDER } from '#shared/content/folder.ts';
import { formatSamples, listSamples } from '#shared/content/samples.ts';
import type { Content } from '#shared/content/schema.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { type Config, loadSettingsFile, readConfig, SETTINGS_FILE, securityOptions } from './config.ts';
import { endsSoon, isLow } from './delivery/notices/troubles.ts';
import { examineBackups } from './doctor/backups.ts';
import { examineChannels, examineClock } from './doctor/channels.ts';
import { examinePolicy } from './doctor/policy.ts';
import { examineGitHost, examineProviderUse } from './doctor/publishing.ts';
import type { Report } from './doctor/report.ts';
import { explainStartError } from './explain-start-error.ts';
import { NO_LOG } from './logging.ts';
import { makeFolders } from './make-folders.ts';
import { loadRelease } from './pages/live-site.ts';
import { openStore, readDatabasePath } from './store/open.ts';
import type { Store } from './store/store.ts';
import { StoreUnavailableError } from './store/store-error.ts';
import { findPlace, lookAround } from './surroundings.ts';
import { findUnknownSettings } from './unknown-settings.ts';

/*
 * `npm run doctor`: tries all that the site needs, and says in Ukrainian what is wrong and what to do, with a line in
 * English for whoever the owner asks. Nothing that it sends or writes counts as a lead.
 */

const seen = { good: false, doubtful: false, bad: false };

const reportAs = (kind: keyof Report, sign: string) => (uk: string, en: string) => {
  seen[kind] = true;
  console.info(`${sign} ${uk.trimEnd().replaceAll('\n', '\n  ')}\n    ${en}`);
};

const REPORT: Report = {
  good: reportAs('good', '✓'),
  doubtful: reportAs('doubtful', '!'),
  bad: reportAs('bad', '✗'),
};

async function examine(report: Report): Promise<void> {
  let config: Config;
  try {
    loadSettingsFile();
    examineNames(report);
    config = readConfig(process.env);
    report.good('Налаштування прочитано.', 'The settings are read.');
  } catch (error) {
    report.bad(
      explain(error),
      'The settings are wrong or incomplete; see .env.example. Nothing else was tried.',
    );
    return;
  }
  examineAddress(config, report);
  examineProviderUse(report);
  const content = await examineSite(config, report);
  await examineGitHost(report);
  await examineSurroundings(config, report);
  const store = await examineDatabase(config, report);
  try {
    await examineBackups(store, report);
    await examineClock(config, report);
    await examineChannels(config, content, store, report);
  } finally {
    await store?.close();
  }
}

/** A misspelt name is a setting that nobody reads. */
function examineNames(report: Report): void {
  const written = existsSync(SETTINGS_FILE) ? Object.keys(parseEnv(readFileSync(SETTINGS_FILE, 'utf8'))) : [];
  for (const uk of findUnknownSettings(process.env, written))
    report.doubtful(uk, 'Nothing reads a setting of that name; see .env.example.');
}

/** Links in previews, HSTS and the limits of visitors hang on these two. */
function examineAddress({ publicSiteUrl, linkOrigin, email, trustProxy }: Config, report: Report): void {
  if (!publicSiteUrl.startsWith('https:')) {
    report.doubtful(
      `Адреса сайту: ${publicSiteUrl}. Для справжнього сайту вкажіть PUBLIC_SITE_URL=https://… і виконайте npm run build.${linkOrigin || !email ? '' : ' Без неї в листах немає посилань «Беру».'}`,
      'PUBLIC_SITE_URL is not a public https address: fine for a trial, wrong for a site in the open.',
    );
  } else if (trustProxy.length > 0) {
    report.good(`Адреса сайту: ${publicSiteUrl}.`, 'Address and proxy are set.');
  } else {
    report.doubtful(
      'Не вказано TRUST_PROXY: усі відвідувачі ділитимуть одне обмеження. Зазвичай це TRUST_PROXY=127.0.0.1.',
      'TRUST_PROXY is empty: behind a proxy all visitors would share one rate limit.',
    );
  }
}

/** @returns the words that are served, or those in the content folder */
async function examineSite(config: Config, report: Report): Promise<Content | undefined> {
  let words: Content | undefined;
  try {
    words = await checkContent(CONTENT_FOLDER);
    report.good('Тексти в content/ без помилок.', 'The content has no mistakes.');
    examineWords(words, config, report);
    examinePolicy(CONTENT_FOLDER, config, report);
  } catch (error) {
    report.bad(
      explain(error),
      'The content has mistakes: the last good build goes on, the next one will fail.',
    );
  }
  try {
    const place = { folder: 'dist', contentFolder: CONTENT_FOLDER, security: securityOptions(config) };
    const { site, content } = await loadRelease(place.folder, place);
    report.good(`Сайт зібрано, сторінок: ${site.pages.size}.`, 'The build is whole.');
    const home = site.files.get('/')?.variants.identity.body.toString() ?? '';
    examineBuiltAddress(home, config, report);
    if (words && writeWords(words) !== writeWords(content)) {
      report.doubtful(
        'Тексти змінено після збирання. Щоб зміни з’явилися на сайті, виконайте npm run build.',
        'The content has changed since the build.',
      );
    }
    return content;
  } catch (error) {
    report.bad(explain(error), 'There is no build that could be served: npm run build.');
    return words;
  }
}

/** Notices are no words of the site. */
function writeWords(content: Content): string {
  return JSON.stringify({ ...content, notices: [] });
}

/** A site in the open must not promise in the name of a sample; one that is tried out may. */
function examineWords(words: Content, { publicSiteUrl }: Config, report: Report): void {
  const notices = formatNotices(words.notices);
  if (notices) report.doubtful(notices, 'What does not stop a build but is hardly meant so.');
  if (listSamples(words).length === 0) {
    report.good('Зразкового в текстах не лишилося.', 'No samples are left in the content.');
  } else {
    const tell = publicSiteUrl.startsWith('https:') ? report.bad : report.doubtful;
    tell(formatSamples(words), 'The content still has samples: docs/owner-guide.md.');
  }
}

/** The address of a build stands in its pages; only a new build changes it. */
function examineBuiltAddress(home: string, { publicSiteUrl }: Config, report: Report): void {
  const [, canonical] = /<link rel="?canonical"? href="?([^">\s]+)/.exec(home) ?? [];
  const built = canonical && new URL(canonical).origin;
  // Of an address that is not public the line on the address speaks.
  if (!publicSiteUrl.startsWith('https:') || built === publicSiteUrl) return;
  const what = built ? `Сайт зібрано для адреси ${built}` : 'Сайт зібрано без адреси';
  report.doubtful(
    `${what}, а в налаштуваннях — ${publicSiteUrl}. Виконайте npm run build з тим самим PUBLIC_SITE_URL.`,
    'The build was made with another PUBLIC_SITE_URL: links in previews and search engines go astray.',
  );
}

/** What the running server tells the owner of, too. */
async function examineSurroundings(config: Config, report: Report): Promise<void> {
  const { measureFreeDisk, readCertificateEnd } = lookAround(config);
  if (isLow(await measureFreeDisk()))
    report.doubtful('На диску лишилося менш ніж 200 МБ: звільніть місце.', 'The disk is nearly full.');
  const end = await readCertificateEnd();
  if (!end) return;
  const uk = `Сертифікат сайту чинний до ${formatKyivDate(end)}.`;
  if (!endsSoon(end, Date.now())) report.good(uk, 'The certificate is renewed in time.');
  else report.bad(`${uk} Його ніхто не поновлює.`, 'Look why: journalctl -u caddy, or certbot renew.');
}

/** @returns the store, for whoever needs it further on; undefined when it can't or must not be opened */
async function examineDatabase({ databaseUrl }: Config, report: Report): Promise<Store | undefined> {
  if (databaseUrl.startsWith('file:') && !examineDatabaseFile(readDatabasePath(databaseUrl), report)) {
    return undefined;
  }
  try {
    const store = await openStore(databaseUrl, { logger: NO_LOG, onFatal: () => undefined });
    const { isWritable, pending, dead, unassigned } = await store.checkHealth();
    const waiting = `чекають надсилання: ${pending}, не вдалося надіслати: ${dead}, без жодного каналу: ${unassigned}`;
    if (!isWritable) report.bad('У базу заявок не вдалося записати.', 'The database can’t be written.');
    else if (dead > 0 || unassigned > 0) {
      report.doubtful(
        `База заявок працює, але ${waiting}. Подивитися: npm run leads -- stats`,
        'The database works, but there are leads that nobody has been told of.',
      );
    } else report.good(`База заявок працює; ${waiting}.`, 'The database works.');
    return store;
  } catch (error) {
    report.bad(`Базу заявок не вдалося відкрити.\n${explain(error)}`, 'The database can’t be opened.');
    return undefined;
  }
}

/** Whether the file may be opened by us: opened by root it would belong to root afterwards. */
function examineDatabaseFile(file: string, report: Report): boolean {
  const place = findPlace(file);
  const owner = statSync(place).uid;
  if (process.getuid?.() === 0 && owner !== 0) {
    report.doubtful(
      `База заявок належить іншому користувачу: її не відкрито. Запустіть так: sudo -u '#${owner}' npm run doctor`,
      'Run the doctor as the user of the site; root would leave files that the site can’t write.',
    );
    return false;
  }
  if (place === file) return true;
  const refusal = tryToMakeFolder(dirname(file));
  if (refusal) {
    report.bad(
      `Папку ${dirname(file)} для бази заявок не вдалося створити (${refusal}). Виправте DATABASE_URL або дайте право користувачу, під яким працює сайт.`,
      'The folder of the database can’t be made or written.',
    );
    return false;
  }
  report.doubtful(
    `Заявок ще не було: база ${file} з’явиться, коли сайт запустять.`,
    'There is no database yet; the first start makes it.',
  );
  return false;
}

/** Rights alone don't tell: a file may stand where a folder should. What was made is taken away again. */
function tryToMakeFolder(folder: string): string | undefined {
  const made: string[] = [];
  try {
    makeFolders(folder, made);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  } finally {
    for (const each of made) rmdirSync(each);
  }
}

function explain(error: unknown): string {
  if (error instanceof StoreUnavailableError) return `${error.message} (${error.code ?? 'no code'})`;
  return explainStartError(error) ?? (error instanceof Error ? error.message : String(error));
}

await examine(REPORT);
console.info(`\n${conclude()}`);
// A provider that never answers must not keep the command alive.
process.exit(seen.bad ? 1 : 0);

function conclude(): string {
  if (seen.bad) return 'Є що виправити: див. рядки з ✗.';
  return seen.doubtful ? 'Працює, але зверніть увагу на рядки зі знаком оклику.' : 'Усе працює.';
}
