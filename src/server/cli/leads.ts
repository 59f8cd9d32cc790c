import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Writable } from 'node:stream';
import { ConfigError, loadSettingsFile, readConfig } from '../config.ts';
import { openStore, readDatabasePath } from '../store/open.ts';
import { StoreRefusedError, StoreUnavailableError } from '../store/store.ts';
import { type Command, CommandError, UsageError } from './command.ts';
import { backUpStore } from './commands/back-up.ts';
import { deleteLeads } from './commands/delete.ts';
import { exportLeads } from './commands/export.ts';
import { findLeads } from './commands/find.ts';
import { markAnswered, markJunk, markUnreached, returnLead, takeLead } from './commands/handle.ts';
import { listLeads, listSpam } from './commands/list.ts';
import { moveLeads } from './commands/move.ts';
import { purgeLeads } from './commands/purge.ts';
import { releaseSpam, retryDeliveries } from './commands/retry.ts';
import { showLead } from './commands/show.ts';
import { showStats } from './commands/stats.ts';

const COMMANDS: Record<string, Command> = {
  list: listLeads,
  show: showLead,
  find: findLeads,
  take: takeLead,
  done: markAnswered,
  missed: markUnreached,
  junk: markJunk,
  return: returnLead,
  retry: retryDeliveries,
  spam: listSpam,
  release: releaseSpam,
  export: exportLeads,
  stats: showStats,
  backup: backUpStore,
  purge: purgeLeads,
  delete: deleteLeads,
};

const USAGE = `Заявки із сайту. Як користуватися:

  npm run leads -- list [--limit 20]   найновіші заявки й чи кожну надіслано
  npm run leads -- list --open         заявки, на які ще не відповіли, найдавніша перша
  npm run leads -- show 12             заявка №12 повністю, з усією історією
  npm run leads -- find Олена          заявки за ім’ям, телефоном (у будь-якому записі) чи словами
  npm run leads -- take 12 [--as Марія]   беру заявку №12; далі:
                   done 12             зв’язалися
                   missed 12           не додзвонилися
                   junk 12             це спам
                   return 12           повернути: її може взяти будь-хто
  npm run leads -- retry 12            спробувати ще раз, якщо заявку №12 не вдалося надіслати
  npm run leads -- retry --dead        спробувати ще раз усе, що не вдалося надіслати
  npm run leads -- spam [--limit 20]   заявки, затримані як спам
  npm run leads -- release 12          заявка №12 не спам: надіслати її
  npm run leads -- release --held      надіслати все, що притримано через потік заявок з однієї мережі
  npm run leads -- export --xlsx leads.xlsx   усі заявки таблицею для Excel у файл; можна додати
                   --since 2026-09-01 --until 2026-09-30 --kind trial|package|contact, замість --xlsx --csv чи --json
  npm run leads -- stats [--days 14]   скільки заявок, чи все надіслано, що приводить учнів і як швидко ви відповідаєте
  npm run leads -- backup copy.db      копія всіх заявок (сайт можна не зупиняти)
  npm run leads -- delete --phone "067 123 45 67" [--yes]   видалити все про людину, яка про це просить
                   delete --log        коли таке робили
  npm run leads -- move --to postgres://…   перенести всі заявки в іншу базу даних (сайт зупинено)
  npm run leads -- purge               видалити надіслані заявки, старші за строк зберігання
`;

const silence = () => undefined;

/** Where a command finds its settings, and where it speaks. */
type Terminal = {
  /** @throws {ConfigError} when they can't be read */
  readSettings: () => NodeJS.ProcessEnv;
  out: Writable;
  remarks: Writable;
  ask?: (question: string) => Promise<string>;
};

/** Does what stands after `npm run leads --`; resolves with the exit code. */
export async function runLeads(args: string[], terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const fail = (error: unknown) => {
    terminal.remarks.write(`${explain(error).trimEnd()}\n`);
    exitCode = error instanceof UsageError ? 2 : 1;
  };
  await run(args, terminal, fail).catch(fail);
  return exitCode;
}

async function run(
  [name, ...args]: string[],
  { readSettings, ...terminal }: Terminal,
  onFatal: (error: unknown) => void,
): Promise<void> {
  if (name === undefined) throw new UsageError('Вкажіть, що зробити');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command && name !== 'move') throw new UsageError(`Немає такої команди: ${name}`);
  const config = readConfig(readSettings());
  requireDatabase(config.databaseUrl);
  if (!command) return moveLeads(args, { config, out: terminal.out });
  const logger = { info: silence, warn: silence, error: silence };
  const store = await openStore(config.databaseUrl, { logger, onFatal });
  try {
    await command(args, { store, config, ...terminal });
  } finally {
    await store.close();
  }
}

/** An empty answer when the terminal is closed instead. */
async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = once(terminal, 'close').then(() => '');
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer;
}

/** A new, empty database made by the wrong user or in the wrong place would only confuse. */
function requireDatabase(databaseUrl: string): void {
  if (!databaseUrl.startsWith('file:')) return;
  const file = readDatabasePath(databaseUrl);
  if (existsSync(file)) return;
  throw new CommandError(`Бази даних ще немає: ${file}. Вона з’явиться, коли сайт запустять (npm start)`);
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`;
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  if (error instanceof StoreRefusedError) {
    return `Базу даних не вдалося відкрити. Покажіть це тому, хто налаштовує сайт:\n${error.message}`;
  }
  if (error instanceof StoreUnavailableError) {
    return `База даних зараз не відповідає. Покажіть це тому, хто налаштовує сайт:\n${error.message} (${error.code ?? 'no code'})`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function readSettings(): NodeJS.ProcessEnv {
  loadSettingsFile();
  return process.env;
}

if (import.meta.main) {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of a pipe (head, less) has seen enough.
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  const terminal = { readSettings, out: process.stdout, remarks: process.stderr };
  const ask = process.stdin.isTTY ? { ask: askOnTerminal } : {};
  process.exitCode = await runLeads(process.argv.slice(2), { ...terminal, ...ask });
}
