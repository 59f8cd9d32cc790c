import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endProgram, startProgram } from '../../scripts/child-programs.ts';
import { CLEAN_ENV } from './clean-env.ts';
import { type BotProvider, startBotProvider } from './providers/bot-provider.ts';
import { startEmailProvider } from './providers/email-provider.ts';
import type { Provider } from './providers/provider.ts';

export type RunningSite = {
  /** Address of the real server, without a trailing slash. */
  origin: string;
  email: Provider;
  bot: BotProvider;
  databaseUrl: string;
  process: ChildProcess;
  /** Its output so far, stdout and stderr. */
  readOutput(): string;
  stop(): Promise<void>;
};

const BOT_TOKEN = '123456:TEST-token-of-the-fake';
const START_TIMEOUT_MS = 120_000;

/** Settings for fake providers. `PORT=0` lets the system choose a port. */
export function providerSettings(email: Provider, bot: Provider): Record<string, string> {
  return {
    EMAILJS_ORIGIN: email.origin,
    EMAILJS_PUBLIC_KEY: 'public-key',
    EMAILJS_PRIVATE_KEY: 'private-key',
    EMAILJS_SERVICE_ID: 'service',
    EMAILJS_TEMPLATE_CONTACT: 'template-contact',
    EMAILJS_TEMPLATE_TRIAL: 'template-trial',
    EMAILJS_TEMPLATE_PACKAGE: 'template-package',
    EMAILJS_MIN_INTERVAL_MS: '0',
    TELEGRAM_ORIGIN: bot.origin,
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_CHAT_ID: '-100200300',
    TELEGRAM_MIN_INTERVAL_MS: '0',
    // Reminders depend on the time of the test run.
    REMINDERS: 'off',
  };
}

/** The folders that a server serves: a build and its content. */
export type SiteFolders = {
  site: string;
  content: string;
  /** The sources of the server; by default this project. */
  project?: string;
};

/** The developer's last build, for measurements. */
const PRESENT_BUILD: SiteFolders = { site: 'dist', content: 'content' };

/**
 * Starts the real server with fake providers and an empty store, in a folder without settings.
 *
 * @param folders build and content; by default `dist/` and `content/`
 */
export async function startSite(
  settings: Record<string, string> = {},
  folders: SiteFolders = PRESENT_BUILD,
): Promise<RunningSite> {
  const [email, bot, folder] = await Promise.all([
    startEmailProvider(),
    startBotProvider(),
    mkdtemp(join(tmpdir(), 'site-')),
  ]);
  await symlink(resolve(folders.site), join(folder, 'dist'));
  await symlink(resolve(folders.content), join(folder, 'content'));
  const databaseUrl = `file:${join(folder, 'data', 'leads.db')}`;
  const server = startProgram('node', [resolve(folders.project ?? '.', 'src/server/main.ts')], {
    cwd: folder,
    env: {
      ...CLEAN_ENV,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_PER_MINUTE: '10000',
      ...providerSettings(email, bot),
      ...settings,
    },
    output: ['pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const readOutput = () => output;
  async function stop(): Promise<void> {
    await endProgram(server, 'SIGTERM');
    await Promise.all([email.close(), bot.close(), rm(folder, { recursive: true, force: true })]);
  }
  try {
    const origin = await waitForOrigin(server, readOutput);
    return { origin, email, bot, databaseUrl, process: server, readOutput, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The server prints its address when it listens. */
function waitForOrigin(server: ChildProcess, readOutput: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server ${reason}:\n${readOutput()}`));
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    server.once('exit', () => fail('stopped at start'));
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', () => {
        const origin = readOutput().match(/http:\/\/(127\.0\.0\.1|localhost):\d+/)?.[0];
        if (!origin) return;
        clearTimeout(timer);
        resolve(origin);
      });
    }
  });
}
