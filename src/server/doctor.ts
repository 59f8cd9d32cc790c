import { randomUUID } from 'node:crypto';
import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CONTENT_FOLDER } from '#shared/content/folder.ts';
import { loadContent } from '#shared/content/load.ts';
import type { Content } from '#shared/content/schema.ts';
import type { LeadKind } from '#shared/lead/lead.ts';
import { type Config, loadSettingsFile, readConfig, securityOptions } from './config.ts';
import { adviseOn } from './delivery/alert-words.ts';
import { createCardWriter } from './delivery/card-writer.ts';
import { systemClock } from './delivery/clock.ts';
import { sendEmailJs } from './delivery/emailjs.ts';
import { DeliveryFailure } from './delivery/failure.ts';
import type { Transport } from './delivery/transport.ts';
import { createTransports } from './delivery/worker.ts';
import { explainStartError } from './explain-start-error.ts';
import type { Channel, Lead } from './lead.ts';
import { loadRelease } from './pages/live-site.ts';
import { openStore, readDatabasePath } from './store/open.ts';
import { type Store, StoreUnavailableError } from './store/store.ts';
import { CHANNEL_WORDS } from './words/describe-deliveries.ts';

/*
 * `npm run doctor`: tries all that the site needs, and says in Ukrainian what is wrong and what to do, with a line in
 * English for whoever the owner asks. Nothing that it sends or writes counts as a lead.
 */

type Finding = { sign: '✓' | '!' | '✗'; uk: string; en: string };

const good = (uk: string, en: string): Finding => ({ sign: '✓', uk, en });
const doubtful = (uk: string, en: string): Finding => ({ sign: '!', uk, en });
const bad = (uk: string, en: string): Finding => ({ sign: '✗', uk, en });

const LOW_DISK_BYTES = 200 * 1024 * 1024;

/** Signatures of webhooks and certificates of mail servers stop working with a clock that is further off. */
const MAX_CLOCK_ERROR_MS = 60_000;
const CLOCK_TIMEOUT_MS = 5000;

const NO_LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The message that each channel is tried with. */
const TEST_MESSAGE =
  'Перевірка сайту: якщо ви це читаєте, заявки сюди доходитимуть. Це не заявка, відповідати не треба.';

function show({ sign, uk, en }: Finding): void {
  console.info(`${sign} ${uk.trimEnd().replaceAll('\n', '\n  ')}\n    ${en}`);
}

async function examine(report: (finding: Finding) => void): Promise<void> {
  let config: Config;
  try {
    loadSettingsFile();
    config = readConfig(process.env);
    report(good('Налаштування прочитано.', 'The settings are read.'));
  } catch (error) {
    report(
      bad(explain(error), 'The settings are wrong or incomplete; see .env.example. Nothing else was tried.'),
    );
    return;
  }
  examineAddress(config).forEach(report);
  const content = await examineSite(config, report);
  const store = await examineDatabase(config, report);
  try {
    await examineClock(config, report);
    await examineChannels(config, content, store, report);
  } finally {
    await store?.close();
  }
}

/** Links in previews, HSTS and the limits of visitors hang on these two. */
function examineAddress({ publicSiteUrl, trustProxy }: Config): Finding[] {
  if (!publicSiteUrl.startsWith('https:')) {
    return [
      doubtful(
        `Адреса сайту: ${publicSiteUrl}. Для справжнього сайту вкажіть PUBLIC_SITE_URL=https://… і виконайте npm run build.`,
        'PUBLIC_SITE_URL is not a public https address: fine for a trial, wrong for a site in the open.',
      ),
    ];
  }
  if (trustProxy.length > 0) return [good(`Адреса сайту: ${publicSiteUrl}.`, 'Address and proxy are set.')];
  return [
    doubtful(
      'Не вказано TRUST_PROXY: усі відвідувачі ділитимуть одне обмеження. Зазвичай це TRUST_PROXY=127.0.0.1.',
      'TRUST_PROXY is empty: behind a proxy all visitors would share one rate limit.',
    ),
  ];
}

/** @returns the words that are served, or those in the content folder */
async function examineSite(config: Config, report: (finding: Finding) => void): Promise<Content | undefined> {
  let words: Content | undefined;
  try {
    words = loadContent(CONTENT_FOLDER);
    report(good('Тексти в content/ без помилок.', 'The content has no mistakes.'));
  } catch (error) {
    report(
      bad(explain(error), 'The content has mistakes: the last good build goes on, the next one will fail.'),
    );
  }
  try {
    const place = { folder: 'dist', contentFolder: CONTENT_FOLDER, security: securityOptions(config) };
    const { site, content } = await loadRelease(place.folder, place);
    report(good(`Сайт зібрано, сторінок: ${site.pages.size}.`, 'The build is whole.'));
    if (words && JSON.stringify(words) !== JSON.stringify(content)) {
      report(
        doubtful(
          'Тексти змінено після збирання. Щоб зміни з’явилися на сайті, виконайте npm run build.',
          'The content has changed since the build.',
        ),
      );
    }
    return content;
  } catch (error) {
    report(bad(explain(error), 'There is no build that could be served: npm run build.'));
    return words;
  }
}

/** @returns the store, for whoever needs it further on; undefined when it can't or must not be opened */
async function examineDatabase(
  { databaseUrl }: Config,
  report: (finding: Finding) => void,
): Promise<Store | undefined> {
  if (databaseUrl.startsWith('file:') && !examineDatabaseFile(readDatabasePath(databaseUrl), report)) {
    return undefined;
  }
  try {
    const store = await openStore(databaseUrl, { logger: NO_LOG, onFatal: () => undefined });
    const { isWritable, pending, dead, unassigned } = await store.checkHealth();
    const waiting = `чекають надсилання: ${pending}, не вдалося надіслати: ${dead}, без жодного каналу: ${unassigned}`;
    if (!isWritable) report(bad('У базу заявок не вдалося записати.', 'The database can’t be written.'));
    else if (dead > 0 || unassigned > 0) {
      report(
        doubtful(
          `База заявок працює, але ${waiting}. Подивитися: npm run leads -- stats`,
          'The database works, but there are leads that nobody has been told of.',
        ),
      );
    } else report(good(`База заявок працює; ${waiting}.`, 'The database works.'));
    return store;
  } catch (error) {
    report(bad(`Базу заявок не вдалося відкрити.\n${explain(error)}`, 'The database can’t be opened.'));
    return undefined;
  }
}

/** Whether the file may be opened by us: opened by root it would belong to root afterwards. */
function examineDatabaseFile(file: string, report: (finding: Finding) => void): boolean {
  const place = existsSync(file) ? file : nearestFolder(file);
  const { bavail, bsize } = statfsSync(place);
  if (bavail * bsize < LOW_DISK_BYTES) {
    report(doubtful('На диску лишилося менш ніж 200 МБ: звільніть місце.', 'The disk is nearly full.'));
  }
  const owner = statSync(place).uid;
  if (process.getuid?.() === 0 && owner !== 0) {
    report(
      doubtful(
        `База заявок належить іншому користувачу: її не відкрито. Запустіть так: sudo -u '#${owner}' npm run doctor`,
        'Run the doctor as the user of the site; root would leave files that the site can’t write.',
      ),
    );
    return false;
  }
  if (place === file) return true;
  report(
    doubtful(
      `Заявок ще не було: база ${file} з’явиться, коли сайт запустять.`,
      'There is no database yet; the first start makes it.',
    ),
  );
  return false;
}

function nearestFolder(file: string): string {
  const folder = dirname(file);
  return existsSync(folder) ? folder : nearestFolder(folder);
}

/** Compares with the clocks of the providers that are set up, as every answer of theirs tells it. */
async function examineClock({ email, bot }: Config, report: (finding: Finding) => void): Promise<void> {
  const origins = [email?.provider === 'emailjs' ? email.origin : undefined, bot?.origin];
  for (const origin of origins) {
    if (!origin) continue;
    const askedAt = Date.now();
    const answer = await fetch(origin, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(CLOCK_TIMEOUT_MS),
    }).catch(() => undefined);
    const theirs = Date.parse(answer?.headers.get('date') ?? '');
    if (!answer || Number.isNaN(theirs)) continue;
    // They tell whole seconds, of a moment somewhere between our question and their answer.
    const errorMs = (askedAt + Date.now()) / 2 - theirs;
    if (Math.abs(errorMs) <= MAX_CLOCK_ERROR_MS)
      return report(good('Годинник точний.', 'The clock is right.'));
    return report(
      bad(
        `Годинник сервера ${errorMs > 0 ? 'поспішає' : 'відстає'} на ${Math.round(Math.abs(errorMs) / 1000)} с. Виконайте: sudo timedatectl set-ntp true`,
        'The clock is wrong: turn on time synchronisation.',
      ),
    );
  }
}

async function examineChannels(
  config: Config,
  content: Content | undefined,
  store: Store | undefined,
  report: (finding: Finding) => void,
): Promise<void> {
  const facts = store ?? WITHOUT_STORE;
  const readContent = () => {
    if (!content) throw new Error('There is no content');
    return content;
  };
  const writeCard = createCardWriter({ store: facts, readContent, clock: systemClock, logger: NO_LOG });
  const transports = createTransports(config, facts, writeCard);
  if (transports.length === 0) {
    report(
      bad(
        'Не налаштовано ні пошту, ні бота: заявки зберігаються, але ніхто про них не дізнається. Заповніть у .env розділ EmailJS (або SMTP) і Telegram.',
        'No channel is set up: leads are stored, and nobody hears of them (docs/operations.md).',
      ),
    );
  }
  for (const transport of transports) {
    await tryChannel(transport, (signal) => transport.sendAlert(TEST_MESSAGE, signal), '', report);
  }
  const { email } = config;
  if (email?.provider !== 'emailjs') return;
  for (const kind of ['trial', 'package'] as const) {
    await systemClock.sleep(email.minIntervalMs, new AbortController().signal);
    const send = (signal: AbortSignal) => sendEmailJs(makeTestLead(kind), email, signal);
    const [transport] = transports;
    if (transport) await tryChannel(transport, send, ` (шаблон ${email.templates[kind]})`, report);
  }
}

/** What channels ask of the store, for when it can't be opened; they need no memory for one message. */
const WITHOUT_STORE = {
  readFact: async () => null,
  writeFact: async () => undefined,
  exchangeFact: async () => true,
  listLeads: async () => [],
} as unknown as Store;

async function tryChannel(
  { channel, timeoutMs }: Transport,
  send: (signal: AbortSignal) => Promise<void>,
  what: string,
  report: (finding: Finding) => void,
): Promise<void> {
  const name = CHANNEL_WORDS[channel];
  try {
    await send(AbortSignal.timeout(timeoutMs));
    report(
      good(
        `Пробне повідомлення, ${name}${what}: надіслано. Перевірте, чи надійшло.`,
        `${channel}: accepted.`,
      ),
    );
  } catch (error) {
    report(describeFailedChannel(channel, `${name}${what}`, error));
  }
}

function describeFailedChannel(channel: Channel, name: string, error: unknown): Finding {
  const code = error instanceof DeliveryFailure ? error.code : 'timeout';
  const explanation = error instanceof DeliveryFailure ? error.explanation : undefined;
  return bad(
    `Пробне повідомлення, ${name}: не надіслано (код: ${code}). ${adviseOn(channel, code)}`,
    `${channel}: refused or not reached, ${code}. ${explanation ?? 'Look at the keys, the addresses and the network.'}`,
  );
}

/** Only ever sent to the owner by the doctor; never stored. */
function makeTestLead(kind: LeadKind): Lead {
  const phone = '+380 00 000 00 00';
  return {
    number: 0,
    requestId: randomUUID(),
    kind,
    fields: {
      name: 'Перевірка сайту',
      subject: 'Перевірка',
      phone,
      ...(kind === 'package'
        ? { comment: TEST_MESSAGE, package_name: '—', package_price: '—' }
        : { message: TEST_MESSAGE }),
    },
    source: {},
    isSpam: false,
    suspicions: [],
    variantOf: null,
    createdAt: new Date(),
    handling: { state: 'new', by: null, at: null, steps: 0 },
    card: null,
  };
}

function explain(error: unknown): string {
  if (error instanceof StoreUnavailableError) return `${error.message} (${error.code ?? 'no code'})`;
  return explainStartError(error) ?? (error instanceof Error ? error.message : String(error));
}

let hasFailed = false;
await examine((finding) => {
  hasFailed ||= finding.sign === '✗';
  show(finding);
});
console.info(hasFailed ? '\nЄ що виправити: див. рядки з ✗.' : '\nУсе працює.');
// A provider that never answers must not keep the command alive.
process.exit(hasFailed ? 1 : 0);
