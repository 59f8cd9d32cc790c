import { existsSync, statSync } from 'node:fs';
import { readSettings } from '#content/files/read-settings.ts';
import { readProviderUse } from '#shared/node/provider-settings.ts';
import { DAY_MS } from '#shared/time/durations.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { CALLS } from '../calls.ts';
import { explainCode } from '../causes/explain-code.ts';
import { notifyDirectly, operatorOrOwner } from '../channels/notify-directly.ts';
import { type Config, loadSettingsFile, readConfig, SETTINGS_FILE } from '../config.ts';
import { createLogger, NO_LOG } from '../log.ts';
import { openStore, readDatabasePath } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { findUnknownSettings } from '../unknown-settings.ts';
import { isServedRelease } from '../watch/backups.ts';
import {
  createEnvironment,
  expiresSoon,
  findExisting,
  hasLittleSpace,
  readCertificateEnd,
} from '../watch/environment.ts';
import { examineBackups } from './backups.ts';
import { examineChannels } from './channels.ts';
import { explainError } from './explain-failure.ts';
import { reportFindings } from './notify.ts';
import { hidePasswords, type Report } from './report.ts';
import { examineServing, isSampleAddress } from './serving.ts';
import { examineSite } from './site.ts';

/*
 * `npm run doctor`: checks everything that the site needs, and explains problems in Ukrainian. Test messages never
 * count as leads. With `--notify` it sends no test messages, and reports new findings to the operator.
 */

const isNotifying = process.argv.includes('--notify');

/** The findings without passwords. */
const findings: string[] = [];

const seen = { good: false, warning: false, bad: false };

const reportAs = (kind: keyof Report, sign: string) => (finding: string) => {
  seen[kind] = true;
  const text = hidePasswords(finding).trimEnd();
  if (kind !== 'good') findings.push(text);
  console.info(`${sign} ${text.replaceAll('\n', '\n  ')}`);
};

const REPORT: Report = {
  good: reportAs('good', '✓'),
  warning: reportAs('warning', '!'),
  bad: reportAs('bad', '✗'),
};

/** @returns the settings, if they are valid */
async function examine(report: Report): Promise<Config | undefined> {
  let config: Config;
  try {
    loadSettingsFile();
    examineNames(report);
    config = readConfig(process.env);
    report.good('Налаштування прочитано.');
  } catch (error) {
    report.bad(explainError(error));
    return undefined;
  }
  examineAddress(config, report);
  examineProviderUse(report);
  const content = await examineSite(config, report);
  await examineServing(config, report);
  await examineEnvironment(config, report);
  const store = await examineDatabase(config, report);
  try {
    if (isServedRelease()) await examineBackups(store, report);
    if (isNotifying) await examineRecipients(store, report);
    else await examineChannels(config, content, store, report);
  } finally {
    await store?.close();
  }
  return config;
}

/** Recipients in MAIL_TO that refused the last e-mail while others accepted it. */
async function examineRecipients(store: Store | undefined, report: Report): Promise<void> {
  const refused = (await store?.readFact('refused-recipients')) ?? '';
  for (const [, address = '', code = ''] of refused.matchAll(/([^\s,]+) \(([^)]+)\)/g))
    report.warning(
      `Листи не доходять на ${address}, решта адрес їх отримує. ${explainCode('email', code)} Пропущених цій адресі сайт не надсилатиме.`,
    );
}

/** A misspelt setting has no effect. */
function examineNames(report: Report): void {
  const written = existsSync(SETTINGS_FILE) ? Object.keys(readSettings(SETTINGS_FILE)) : [];
  for (const finding of findUnknownSettings(process.env, written)) report.warning(finding);
}

/** Link previews, HSTS and rate limits depend on these two settings. */
function examineAddress({ publicSiteUrl, trustProxy }: Config, report: Report): void {
  if (!publicSiteUrl.startsWith('https:')) {
    report.warning(
      `Адреса сайту: ${publicSiteUrl}. Для справжнього сайту вкажіть PUBLIC_SITE_URL=https://… і виконайте ${CALLS.build}.`,
    );
  } else if (isSampleAddress(publicSiteUrl)) {
    report.bad(`PUBLIC_SITE_URL=${publicSiteUrl} — адреса зразка: впишіть свою й виконайте ${CALLS.build}.`);
  } else if (trustProxy.length > 0) {
    report.good(`Адреса сайту: ${publicSiteUrl}.`);
  } else {
    report.warning(
      'Не вказано TRUST_PROXY: усі відвідувачі ділитимуть одне обмеження. Зазвичай це TRUST_PROXY=127.0.0.1.',
    );
  }
}

/** With `PUBLIC_EMAILJS_…`, browsers send leads to the provider and not to this server. */
function examineProviderUse(report: Report): void {
  try {
    if (!readProviderUse(process.env)) return;
    report.warning(
      `PUBLIC_EMAILJS_… задано: сторінки надсилають заявки просто до EmailJS, повз цей сервер. Це для сайту без сервера; інакше приберіть ці рядки й виконайте ${CALLS.build}.`,
    );
  } catch (error) {
    report.bad(explainError(error));
  }
}

/** A few more builds or leads would fill a disk with less space. */
const FULL_DISK_BYTES = 50 * 1024 * 1024;

const LAST_DAYS_MS = 3 * DAY_MS;

/** Each stage has its own text, so that the daily check reports it again. */
async function examineEnvironment(config: Config, report: Report): Promise<void> {
  const free = await createEnvironment(config).measureFreeDisk();
  if (free !== undefined && free < FULL_DISK_BYTES)
    report.bad('Диск майже повний (менш ніж 50 МБ): звільніть місце, інакше заявки не збережуться.');
  else if (hasLittleSpace(free)) report.warning('На диску лишилося менш ніж 200 МБ: звільніть місце.');
  const end = await readCertificateEnd(config.publicSiteUrl);
  if (!end) return;
  const leftMs = end.getTime() - Date.now();
  const uk = `Сертифікат сайту чинний до ${formatKyivDate(end)}.`;
  const renew = 'подивіться journalctl -u caddy або виконайте certbot renew.';
  if (leftMs <= 0) report.bad(`Сертифікат сайту не чинний від ${formatKyivDate(end)}: ${renew}`);
  else if (!expiresSoon(end, Date.now())) report.good(uk);
  else {
    const urgency = leftMs < LAST_DAYS_MS ? ' Лишилися лічені дні.' : '';
    report.bad(`${uk}${urgency} Його ніхто не поновлює: ${renew}`);
  }
}

/** @returns the store for later checks; undefined if it cannot or must not be opened */
async function examineDatabase({ databaseUrl }: Config, report: Report): Promise<Store | undefined> {
  if (databaseUrl.startsWith('file:') && !examineDatabaseFile(readDatabasePath(databaseUrl), report)) {
    return undefined;
  }
  try {
    const store = await openStore(databaseUrl, {
      logger: NO_LOG,
      onFatal: () => undefined,
      mayMigrate: false,
    });
    const { isWritable, pending, dead, unassigned } = await store.checkHealth();
    const waiting = `чекають надсилання: ${pending}, не вдалося надіслати: ${dead}, без жодного каналу: ${unassigned}`;
    if (!isWritable) report.bad('У базу заявок не вдалося записати.');
    else if (dead > 0 || unassigned > 0) {
      report.warning(`База заявок працює, але ${waiting}. Подивитися: ${CALLS.leads} list`);
    } else report.good(`База заявок працює; ${waiting}.`);
    return store;
  } catch (error) {
    report.bad(`Базу заявок не вдалося відкрити.\n${explainError(error)}`);
    return undefined;
  }
}

/** Whether this user may open the file. If root created it, the server could not use it. */
function examineDatabaseFile(file: string, report: Report): boolean {
  const place = findExisting(file);
  const owner = statSync(place).uid;
  if (process.getuid?.() === 0 && owner !== 0) {
    report.warning(
      `База заявок належить іншому користувачу: її не відкрито. Запустіть так: sudo -u '#${owner}' npm run doctor`,
    );
    return false;
  }
  if (place === file) return true;
  report.warning(`Заявок ще не було: база ${file} з’явиться, коли сайт запустять.`);
  return false;
}

const settings = await examine(REPORT);
console.info(`\n${conclude()}`);
if (isNotifying && settings) {
  const logger = createLogger();
  await reportFindings(findings, {
    now: Date.now(),
    send: (notification) => notifyDirectly(operatorOrOwner(settings), notification, logger),
  });
}
// A provider that never answers must not keep the command running.
process.exit(seen.bad ? 1 : 0);

function conclude(): string {
  if (seen.bad) return 'Є що виправити: див. рядки з ✗.';
  return seen.warning ? 'Працює, але зверніть увагу на рядки зі знаком оклику.' : 'Усе працює.';
}
