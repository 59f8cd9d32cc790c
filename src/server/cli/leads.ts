import { existsSync } from 'node:fs';
import { ConfigError, loadSettingsFile, readConfig } from '../config.ts';
import { openStore, readDatabasePath } from '../store/open.ts';
import { StoreRefusedError, StoreUnavailableError } from '../store/store.ts';
import { type Command, CommandError, UsageError } from './command.ts';
import { backUpStore } from './commands/back-up.ts';
import { exportLeads } from './commands/export.ts';
import { listLeads, listSpam } from './commands/list.ts';
import { purgeLeads } from './commands/purge.ts';
import { releaseSpam, retryDeliveries } from './commands/retry.ts';
import { showLead } from './commands/show.ts';
import { showStats } from './commands/stats.ts';

const COMMANDS: Record<string, Command> = {
  list: listLeads,
  show: showLead,
  retry: retryDeliveries,
  spam: listSpam,
  release: releaseSpam,
  export: exportLeads,
  stats: showStats,
  backup: backUpStore,
  purge: purgeLeads,
};

const USAGE = `Заявки із сайту. Як користуватися:

  npm run leads -- list [--limit 20]   найновіші заявки й чи кожну надіслано
  npm run leads -- show 12             заявка №12 повністю
  npm run leads -- retry 12            спробувати ще раз, якщо заявку №12 не вдалося надіслати
  npm run leads -- retry --dead        спробувати ще раз усе, що не вдалося надіслати
  npm run leads -- spam [--limit 20]   заявки, затримані як спам
  npm run leads -- release 12          заявка №12 не спам: надіслати її
  npm run leads -- export --csv leads.csv   усі заявки таблицею у файл
  npm run leads -- stats [--days 14]   скільки заявок, чи все надіслано і що приводить учнів
  npm run leads -- backup copy.db      копія всіх заявок (сайт можна не зупиняти)
  npm run leads -- purge               видалити надіслані заявки, старші за строк зберігання
`;

const silence = () => undefined;

async function run([name, ...args]: string[]): Promise<void> {
  if (name === undefined) throw new UsageError('Вкажіть, що зробити');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`Немає такої команди: ${name}`);
  loadSettingsFile();
  const config = readConfig(process.env);
  requireDatabase(config.databaseUrl);
  const logger = { info: silence, warn: silence, error: silence };
  const store = await openStore(config.databaseUrl, { logger, onFatal: endWith });
  try {
    await command(args, { store, config, out: process.stdout, remarks: process.stderr });
  } finally {
    await store.close();
  }
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

function endWith(error: unknown): void {
  process.stderr.write(`${explain(error).trimEnd()}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader of a pipe (head, less) has seen enough.
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

await run(process.argv.slice(2)).catch(endWith);
