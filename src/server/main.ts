import type { AddressInfo } from 'node:net';
import ipaddr from 'ipaddr.js';
import { CONTENT_FOLDER } from '#content/folder.ts';
import { buildApp } from './app.ts';
import { notifyDirectly } from './channels/notify-directly.ts';
import { startActions } from './channels/telegram/actions.ts';
import { type Config, configuredChannels, loadSettingsFile, readConfig, securityOptions } from './config.ts';
import { type RunningDelivery, startDelivery } from './delivery.ts';
import { describeStart } from './describe-start.ts';
import { explainStartError } from './explain-start-error.ts';
import { createLogger } from './log.ts';
import { requireSameChannels } from './outbox/leader.ts';
import { openLiveSite } from './pages/live-site.ts';
import { closeApp, limitLookups, stopOnSignals } from './stop.ts';
import { openStore } from './store/open.ts';
import { findUnknownSettings } from './unknown-settings.ts';
import { VERSION } from './version.ts';
import { createEnvironment } from './watch/environment.ts';
import { startRetention } from './watch/retention.ts';
import { watchStore } from './watch/store-watch.ts';

/** Time for visitors and providers when the server stops. Supervisors kill after 10 s. */
const ANSWER_GRACE_MS = 5000;
const DELIVERY_GRACE_MS = 7000;

/** A healthy database answers sooner. Visitors should not wait for an unhealthy one. */
const STORE_START_WAIT_MS = 1000;

const logger = createLogger();

limitLookups();

process.on('uncaughtException', (error, origin) => {
  logger.error({ err: error, origin }, 'unexpected error, exiting');
  process.exit(1);
});

/** Starts the parts in order of dependency. The server listens only after all of them have started. */
async function start(config: Config): Promise<void> {
  const live = await openLiveSite({
    folder: 'dist',
    contentFolder: CONTENT_FOLDER,
    security: securityOptions(config),
    logger,
  });
  const store = await openStore(config.databaseUrl, {
    logger,
    keepsTrying: true,
    maxStartWaitMs: STORE_START_WAIT_MS,
  });
  const channels = configuredChannels(config);
  await requireSameChannels(store, channels);
  let delivery: RunningDelivery | undefined;
  const onLeadSaved = () => delivery?.notify();
  const app = await buildApp({
    config,
    store,
    live,
    onLeadSaved,
    logger,
  });
  const address = await app.listen(findListeningPlace(config));
  const readContent = () => live.current.content;
  const environment = createEnvironment(config);
  const startedAt = Date.now();
  const worker = startDelivery({
    store,
    config,
    readContent,
    environment,
    logger,
    startOthers: ({ pace, notify }) => {
      const stopRetention = startRetention({ store, retentionDays: config.leadsRetentionDays, logger });
      const actions =
        config.bot &&
        startActions({
          ...{ store, config: config.bot, channels, readContent, logger, pace },
          onStep: notify,
          since: startedAt,
        });
      return [{ stop: async () => stopRetention() }, ...(actions ? [actions] : [])];
    },
  });
  delivery = worker;
  const stopWatch = watchStore({
    store,
    environment,
    isNotifier: worker.isLeading,
    notify: (notification, stop) => notifyDirectly(config, notification, logger, stop),
  });
  stopOnSignals(async () => {
    live.stopWatching();
    await Promise.all([closeApp(app, ANSWER_GRACE_MS), worker.stop(DELIVERY_GRACE_MS), stopWatch()]);
    await store.close();
  }, logger);
  if (config.bot?.chatId.startsWith('@')) console.warn(PUBLIC_CHAT);
  if (isOpenWithoutProxy(app.server.address(), config)) console.warn(OPEN_WITHOUT_PROXY);
  if (process.stdout.isTTY) {
    console.info(describeStart(config, address));
    return;
  }
  if (channels.length === 0)
    logger.warn({}, 'no channel is configured: leads wait in the store, see npm run leads');
  logger.info({ version: VERSION, address, channels }, 'started');
}

/** Whether other machines can reach the server without a proxy named in the settings. */
function isOpenWithoutProxy(bound: AddressInfo | string | null, { trustProxy }: Config): boolean {
  if (typeof bound === 'string' || bound === null) return false;
  return ipaddr.process(bound.address).range() !== 'loopback' && trustProxy.length === 0;
}

const PUBLIC_CHAT =
  'TELEGRAM_CHAT_ID названо чат із публічним ім’ям: імена й телефони із заявок може прочитати кожен. Візьміть закриту групу й впишіть її номер.';

const OPEN_WITHOUT_PROXY =
  'Сайт відкрито для всієї мережі без TRUST_PROXY. Перед ним має стояти проксі (docs/operations.md), що стримує потоки запитів: впишіть його адресу в TRUST_PROXY або поверніть HOST=127.0.0.1.';

/** The first inherited socket, after the three standard streams (sd_listen_fds(3)). */
const FIRST_HANDED_SOCKET = 3;

/**
 * Where to listen: on the socket of systemd, so that visitors wait during a restart instead of being refused; otherwise
 * on the configured address.
 */
function findListeningPlace({ host, port }: Config): { host: string; port: number; fd?: number } {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  const isHanded = Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) > 0;
  return { host, port, ...(isHanded && { fd: FIRST_HANDED_SOCKET }) };
}

try {
  loadSettingsFile();
  for (const sentence of findUnknownSettings(process.env)) console.warn(sentence);
  await start(readConfig(process.env));
} catch (error) {
  const explanation = explainStartError(error);
  if (explanation) console.error(explanation);
  else logger.error({ err: error }, 'could not start');
  process.exit(1);
}
