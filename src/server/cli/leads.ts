import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Writable } from 'node:stream';
import { findClosestMatch } from '#content/suggest/closest-match.ts';
import { CALLS } from '../calls.ts';
import { ConfigError, loadSettingsFile, readConfig } from '../config.ts';
import { NO_LOG } from '../log.ts';
import { openStore, readDatabasePath } from '../store/open.ts';
import { StoreRefusedError, StoreUnavailableError } from '../store-error.ts';
import { VERSION } from '../version.ts';
import { type Command, CommandError, UsageError } from './command.ts';
import { deleteLeads } from './commands/delete.ts';
import { exportLeads } from './commands/export.ts';
import { findLeads } from './commands/find.ts';
import { listLeads, listSpam } from './commands/list.ts';
import { markLead } from './commands/mark.ts';
import { retryDeliveries } from './commands/retry.ts';
import { backUpStore, importLeads, keepErasures } from './commands/server.ts';
import { showLead } from './commands/show.ts';
import { showStats } from './commands/stats.ts';

/** A command and its help lines. */
type Entry = readonly [run: Command, ...help: string[]];

/** The commands for owner and managers; `npm run leads -- help` lists them. */
const COMMANDS: Record<string, Entry> = {
  list: [
    listLeads,
    'list [--limit 20] — найновіші заявки, їхній стан і що не вдалося надіслати',
    'list --open — заявки, на які ще не відповіли, найдавніша перша',
  ],
  show: [showLead, 'show 12 — заявка №12 повністю, з усією історією'],
  find: [
    findLeads,
    'find Олена — заявки за ім’ям, телефоном (у будь-якому записі) чи словами; серед затриманих: --spam',
  ],
  mark: [
    markLead,
    'mark 12 trial "пн 18:00" --by Марія — що сталося із заявкою №12: taken, callback, trial, missed, deciding, student, lost, spam, human, return',
    'mark 12 student Стандарт --by Марія, mark 12 lost дорого --by Марія — який пакет, чому не склалося',
    'mark 12 note "просить після 18:00" --by Марія — нотатка; її можна дописати й до всього, що вище',
    'mark 12 phone "067 123 45 67" --by Марія — правильний номер замість помилкового',
  ],
  retry: [
    retryDeliveries,
    'retry 12 — спробувати ще раз, якщо заявку №12 не вдалося надіслати',
    'retry --dead — спробувати ще раз усе, що не вдалося надіслати',
  ],
  spam: [
    listSpam,
    'spam [--limit 20] — заявки, затримані як спам; якщо №12 від людини: mark 12 human --by Марія',
  ],
  stats: [
    showStats,
    'stats [--month 2026-10] — скільки людей написали, прийшли на пробний і стали учнями, звідки вони й чому не склалося',
  ],
  export: [
    exportLeads,
    'export --xlsx leads.xlsx — усі заявки таблицею для Excel у файл',
    'export --json leads.json — те саме для програм',
  ],
  delete: [
    deleteLeads,
    'delete --phone "067 123 45 67" [--yes] — видалити все про людину, яка про це просить; без номера: --lead 12',
    'delete --log — коли таке робили',
  ],
};

/** The operator's commands; `npm run leads -- help server` lists them. */
const SERVER_COMMANDS: typeof COMMANDS = {
  backup: [
    backUpStore,
    'backup copy.db — копія всіх заявок у файл або в теку, де назвою буде дата (сайт можна не зупиняти)',
  ],
  erasures: [
    keepErasures,
    'erasures --save FILE — дописати у файл, що видалено на прохання людей (без імен і номерів; backup робить це сам)',
    'erasures --apply FILE — після відновлення копії видалити це ще раз',
  ],
  import: [
    importLeads,
    'import leads.db — перенести заявки з файлу в порожню базу PostgreSQL із налаштувань (сайт зупинено)',
  ],
};

const ALL_COMMANDS = { ...COMMANDS, ...SERVER_COMMANDS };

function describeHelp(topic: string | undefined): string {
  const commands = Object.values(topic === 'server' ? SERVER_COMMANDS : COMMANDS);
  const lines = commands.flatMap(([, ...help]) => help.map((line) => `  ${CALLS.leads} ${line}\n`));
  const more = `Для того, хто доглядає за сервером: ${CALLS.leads} help server`;
  return topic === 'server' ? lines.join('') : `Заявки із сайту:\n\n${lines.join('')}\n${more}\n`;
}

/** Settings and streams of a command. */
type Terminal = {
  /** @throws {ConfigError} if they are invalid */
  readSettings: () => NodeJS.ProcessEnv;
  out: Writable;
  remarks: Writable;
  ask?: (question: string) => Promise<string>;
};

/** Executes the arguments of `npm run leads --`. Resolves with the exit code. */
export async function runLeads(args: string[], terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const fail = (error: unknown) => {
    terminal.remarks.write(`${explain(error).trimEnd()}\n`);
    exitCode = error instanceof UsageError ? 2 : 1;
  };
  await call(args, terminal, fail).catch(fail);
  return exitCode;
}

async function call(
  [name, ...args]: string[],
  { readSettings, ...terminal }: Terminal,
  onFatal: (error: unknown) => void,
): Promise<void> {
  if (name === undefined) throw new UsageError('Вкажіть, що зробити');
  if (name === '--version') {
    terminal.out.write(`${VERSION}\n`);
    return;
  }
  if ([name, ...args].some((word) => ['--help', '-h'].includes(word)) || name === 'help') {
    terminal.out.write(describeHelp(args[0]));
    return;
  }
  const command = Object.hasOwn(ALL_COMMANDS, name) ? ALL_COMMANDS[name] : undefined;
  if (!command) throw new UsageError(explainUnknown(name));
  const config = readConfig(readSettings());
  requireDatabase(config.databaseUrl);
  // It opens both databases itself, because no other process may have the file open.
  if (name === 'import') return importLeads(args, { config, out: terminal.out });
  const store = await openStore(config.databaseUrl, { logger: NO_LOG, onFatal, mayMigrate: false });
  try {
    const [run] = command;
    await run(args, { store, config, ...terminal });
  } finally {
    await store.close();
  }
}

function explainUnknown(name: string): string {
  const meant = findClosestMatch(name, Object.keys(ALL_COMMANDS));
  return `Немає такої команди: ${name}${meant ? `; можливо, ви мали на увазі ${meant}` : ''}`;
}

/** Returns an empty answer if the terminal is closed. */
async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = once(terminal, 'close').then(() => '');
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer;
}

/** Never creates a database: in the wrong place or with the wrong owner it would only confuse. */
function requireDatabase(databaseUrl: string): void {
  if (!databaseUrl.startsWith('file:')) return;
  const file = readDatabasePath(databaseUrl);
  if (existsSync(file)) return;
  throw new CommandError(`Бази даних ще немає: ${file}. Вона з’явиться, коли сайт запустять (npm start)`);
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}. Усі команди: ${CALLS.leads} help`;
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  if (error instanceof StoreRefusedError) {
    return `Базу даних не вдалося відкрити. Покажіть це тому, хто налаштовує сайт:\n${error.message}`;
  }
  if (error instanceof StoreUnavailableError) {
    return `База даних зараз не відповідає. Покажіть це тому, хто налаштовує сайт:\n${error.message} (${error.code ?? 'no code'})`;
  }
  return `Не вийшло: ${(error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ')}`;
}

function readSettings(): NodeJS.ProcessEnv {
  loadSettingsFile();
  return process.env;
}

if (import.meta.main) {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of the pipe (head, less) has closed it.
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const terminal = { readSettings, out: process.stdout, remarks: process.stderr };
  const ask = process.stdin.isTTY ? { ask: askOnTerminal } : {};
  process.exitCode = await runLeads(process.argv.slice(2), { ...terminal, ...ask });
}
