import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEND_PATH } from '#shared/lead/wire.ts';
import type { Provider } from './providers/provider.ts';
import { startProviders } from './providers/start-providers.ts';
import { envelope } from './send-lead.ts';
import { type ServerProcess, startServerProcess, untilHealthReports } from './server-process.ts';

export type Load = {
  /** Number of leads answered with 200 since the load began. */
  countAccepted(): number;
  /** Number of leads with another answer or none. */
  countRefused(): number;
  stop(): Promise<void>;
};

export type LoadedSite = {
  email: Provider;
  bot: Provider;
  /** Starts a real server on the shared database. It stops with the test. */
  start(): Promise<ServerProcess>;
  /** Posts leads with unique names over 50 connections, until it is stopped or the server is gone. */
  startLoad(server: ServerProcess): Promise<Load>;
  /** Resolves when no delivery is pending. */
  waitUntilDelivered(server: ServerProcess): Promise<void>;
  /** Compares the confirmed leads with those that reached the owner, on both channels. */
  tally(): { accepted: number; lost: number; sentTwice: number };
};

const CONNECTIONS = 50;

/** Retries like a visitor's page, but sooner. */
const PAUSE_AFTER_REFUSAL_MS = 50;

/** Covers a lease of a minute on a busy machine. */
const DELIVERY_LIMIT_MS = 150_000;

/** Prepares fake providers and servers with a shared database, for faults under load. */
export async function prepareLoadedSite(databaseUrl: string): Promise<LoadedSite> {
  const { email, bot, ...providers } = await startProviders();
  const settings = { ...providers.settings, DATABASE_URL: databaseUrl };
  const accepted = new Set<string>();
  let posted = 0;

  async function startLoad(server: ServerProcess): Promise<Load> {
    const origin = await server.origin;
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const counts = { accepted: 0, refused: 0 };
    let isOver = false;

    async function keepPosting(): Promise<void> {
      while (!isOver && server.child.exitCode === null && server.child.signalCode === null) {
        posted += 1;
        const name = `Учень ${posted}.`;
        const answer = await postLead(origin, agent, name).catch(() => 'no answer');
        if (answer === '200 OK') {
          accepted.add(name);
          counts.accepted += 1;
        } else {
          counts.refused += 1;
          await sleep(PAUSE_AFTER_REFUSAL_MS);
        }
      }
    }

    const posting = Array.from({ length: CONNECTIONS }, keepPosting);
    return {
      countAccepted: () => counts.accepted,
      countRefused: () => counts.refused,
      async stop() {
        isOver = true;
        await Promise.all(posting);
        agent.destroy();
      },
    };
  }

  return {
    email,
    bot,
    start: () => startServerProcess({ settings }),
    startLoad,
    waitUntilDelivered: (server) =>
      untilHealthReports(server, { storeWritable: true, pending: 0, dead: 0 }, DELIVERY_LIMIT_MS),
    tally() {
      const received = [email, bot].map(countByName);
      return {
        accepted: accepted.size,
        lost: [...accepted].filter((name) => received.some((counts) => !counts.has(name))).length,
        sentTwice: received.flatMap((counts) => [...counts.values()]).filter((count) => count > 1).length,
      };
    },
  };
}

function countByName(provider: Provider): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { body } of provider.accepted()) {
    const name = /Учень \d+\./.exec(JSON.stringify(body))?.[0] ?? '';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Posts a lead as the page does. Returns the status line; rejects if there is no answer. */
function postLead(origin: string, agent: Agent, name: string): Promise<string> {
  // Each lead has its own person. Otherwise all leads are one conversation, and its card shows only the newest.
  const phone = `067${name.replace(/\D/g, '').slice(-7).padStart(7, '0')}`;
  const params = { name, phone, subject: 'Хімія', message: 'Добрий день' };
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const outgoing = request(origin + SEND_PATH, { agent, method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(`${response.statusCode} ${text}`));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(envelope('trial', params)));
  });
}
