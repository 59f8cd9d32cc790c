import type { Logger } from '../logging.ts';
import { withDeadline } from './deadline.ts';
import { prepareBreakers } from './postgres/breakers.ts';
import { prepareChannels } from './postgres/channels.ts';
import { claimDelivery } from './postgres/claims.ts';
import { createPostgres } from './postgres/connection.ts';
import { prepareDeliveries } from './postgres/deliveries.ts';
import { createGroupSaver } from './postgres/group-saver.ts';
import { prepareLeads } from './postgres/leads.ts';
import { migrateDatabase } from './postgres/migrate-database.ts';
import { asStoreError } from './postgres/postgres-error.ts';
import { prepareWhenReachable } from './postgres/readiness.ts';
import { prepareReading } from './postgres/reading.ts';
import { type Store, StoreRefusedError, StoreUnavailableError } from './store.ts';

export type PostgresOptions = {
  migrationsFolder: string;
  logger: Logger;
  /** The database must not be used by this release; the process has to end. */
  onFatal?: (error: unknown) => void;
  maxStartWaitMs?: number | undefined;
};

const HEALTH_FACT = 'health_checked_at';

/**
 * Keeps leads in PostgreSQL, which several instances on several machines may share; its clock is everybody's.
 * Resolves after the first try to reach it, or after `maxStartWaitMs`; until one succeeds, every call rejects.
 *
 * @throws {StoreRefusedError} when the database was written by a newer release
 */
export async function openPostgresStore(databaseUrl: string, options: PostgresOptions): Promise<Store> {
  const { migrationsFolder, logger, onFatal = () => undefined, maxStartWaitMs } = options;
  const readiness = await prepareWhenReachable({
    prepare: () => migrateDatabase(databaseUrl, migrationsFolder),
    logger,
    onFatal,
    maxStartWaitMs,
  });
  const postgres = createPostgres(databaseUrl, logger);
  const saver = createGroupSaver(postgres);
  const leads = prepareLeads(postgres);
  const deliveries = prepareDeliveries(postgres);
  const channels = prepareChannels(postgres);
  const breakers = prepareBreakers(postgres);
  const reading = prepareReading(postgres);
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (isClosed) throw new StoreUnavailableError('The store is closed');
    readiness.require();
    const working = work();
    running.add(working);
    try {
      return await withDeadline(working);
    } catch (error) {
      throw asStoreError(error);
    } finally {
      running.delete(working);
    }
  }

  return {
    saveLead: (lead, to) => run(() => saver.save({ lead, channels: to })),
    claimDelivery: (channel, rules) => run(() => claimDelivery(postgres, channel, rules)),
    completeDelivery: (claim) => run(() => deliveries.completeDelivery(claim)),
    postponeDelivery: (claim, delayMs, code) => run(() => deliveries.postponeDelivery(claim, delayMs, code)),
    buryDelivery: (claim, code) => run(() => deliveries.buryDelivery(claim, code)),
    returnDelivery: (claim) => run(() => deliveries.returnDelivery(claim)),
    extendLease: (claim, leaseMs) => run(() => deliveries.extendLease(claim, leaseMs)),
    noteSentTo: (claim, recipients) => run(() => deliveries.noteSentTo(claim, recipients)),
    openBreaker: (claim, code, probeAfterMs) => run(() => deliveries.openBreaker(claim, code, probeAfterMs)),
    hastenProbes: (channel) => run(() => breakers.hastenProbes(channel)),
    pauseChannel: (channel, pauseMs) => run(() => channels.pauseChannel(channel, pauseMs)),
    readFact: (name) => run(() => channels.readFact(name)),
    writeFact: (name, value) => run(() => channels.writeFact(name, value)),
    exchangeFact: (name, before, value) => run(() => channels.exchangeFact(name, before, value)),

    async readHealth() {
      const isWritable = await run(() => channels.writeFact(HEALTH_FACT, String(Date.now()))).then(
        () => true,
        () => false,
      );
      const counts = await run(reading.countDeliveries);
      const failures = await run(reading.listFailures);
      return { isWritable, ...counts, breakers: await run(breakers.listBreakers), failures };
    },
    listDeaths: () => run(reading.listDeaths),
    markDeathsTold: (deaths) => run(() => reading.markDeathsTold(deaths)),

    listLeads: (listing) => run(() => reading.listLeads(listing)),
    findLead: (number) => run(() => reading.findLead(number)),
    retryLead: (number) => run(() => leads.retryLead(number)),
    retryDead: () => run(leads.retryDead),
    releaseSpam: (number, to) => run(() => leads.releaseSpam(number, to)),
    skipDeliveries: (to) => run(() => leads.skipDeliveries(to)),
    addDeliveries: (to) => run(() => leads.addDeliveries(to)),
    deleteLeads: (olderThan, batch) => run(() => leads.deleteLeads(olderThan, batch)),

    async backUp() {
      throw new StoreRefusedError('PostgreSQL is backed up with its own tools: pg_dump');
    },

    async close() {
      if (isClosed) return;
      isClosed = true;
      readiness.stop();
      await Promise.allSettled(running);
      await postgres.close();
    },
  };
}
