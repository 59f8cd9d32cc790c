import type { Logger } from '../../logging.ts';
import { createLastSave } from '../last-save.ts';
import { LIST_CHANNELS, PHONES_AT_ONCE, requireAllChannels } from '../rows.ts';
import { type Store, StoreRefusedError, StoreUnavailableError } from '../store.ts';
import { bindChannels } from './channels.ts';
import { createPostgres, migrateDatabase, prepareWhenReachable } from './database.ts';
import { bindDeliveries } from './deliveries.ts';
import { asStoreError } from './errors.ts';
import { bindHandling } from './handling.ts';
import { bindHealth } from './health.ts';
import { bindLeads } from './leads.ts';
import { bindRoles } from './roles.ts';
import { bindViews } from './views.ts';
import { createWriter } from './writer.ts';

export type PostgresOptions = {
  migrationsFolder: string;
  logger: Logger;
  /** The database must not be used by this release; the process has to end. */
  onFatal?: (error: unknown) => void;
  maxStartWaitMs?: number | undefined;
};

/** Nobody waits longer for the store: the visitor's page gives up after 15 s and may try again before. */
const ANSWER_LIMIT_MS = 3000;

/**
 * A claim takes several round trips, and one that nobody has waited for holds its lead back until the lease has ended.
 * So it may take as long as its statements together, each of which has a limit of its own.
 */
const CLAIM_LIMIT_MS = 20_000;

/**
 * Keeps leads in PostgreSQL, which several instances on several machines may share; its clock is everybody's.
 * Resolves after the first try to reach it, or after `maxStartWaitMs`; until one succeeds, every call rejects.
 *
 * @throws {StoreRefusedError} when the database was written by a newer release
 */
export async function openPostgresStore(databaseUrl: string, options: PostgresOptions): Promise<Store> {
  const { migrationsFolder, logger, onFatal = () => undefined, maxStartWaitMs } = options;
  const readiness = await prepareWhenReachable({
    prepare: () =>
      migrateDatabase(databaseUrl, migrationsFolder, async (connection) =>
        requireAllChannels((await connection.query<{ name: string }>(LIST_CHANNELS)).rows),
      ),
    logger,
    onFatal,
    maxStartWaitMs,
  });
  const postgres = createPostgres(databaseUrl, logger);
  const writer = createWriter(postgres);
  const leads = bindLeads(postgres);
  const deliveries = bindDeliveries(postgres);
  const channels = bindChannels(postgres);
  const health = bindHealth(postgres);
  const handling = bindHandling(postgres);
  const roles = bindRoles(postgres);
  const views = bindViews(postgres);
  const lastSave = createLastSave();
  const running = new Set<Promise<unknown>>();
  let isClosed = false;

  async function run<Result>(work: () => Promise<Result>, limitMs = ANSWER_LIMIT_MS): Promise<Result> {
    if (isClosed) throw new StoreUnavailableError('The store is closed');
    readiness.require();
    const working = work();
    running.add(working);
    try {
      return await answerInTime(working, limitMs);
    } catch (error) {
      throw asStoreError(error);
    } finally {
      running.delete(working);
    }
  }

  return {
    saveLead: (lead, to) => lastSave.heed(run(() => writer.saveLead({ lead, channels: to }))),
    claimDelivery: (channel, rules) => run(() => deliveries.claimDelivery(channel, rules), CLAIM_LIMIT_MS),
    completeDelivery: (claim) => run(() => deliveries.completeDelivery(claim)),
    postponeDelivery: (claim, delayMs, code) => run(() => deliveries.postponeDelivery(claim, delayMs, code)),
    buryDelivery: (claim, code) => run(() => deliveries.buryDelivery(claim, code)),
    returnDelivery: (claim) => run(() => deliveries.returnDelivery(claim)),
    extendLease: (claim, leaseMs) => run(() => deliveries.extendLease(claim, leaseMs)),
    noteSentTo: (claim, recipients) => run(() => deliveries.noteSentTo(claim, recipients)),
    openBreaker: (claim, code, probeAfterMs) => run(() => deliveries.openBreaker(claim, code, probeAfterMs)),
    hastenProbes: (channel) => run(() => channels.hastenProbes(channel)),
    pauseChannel: (channel, pauseMs) => run(() => channels.pauseChannel(channel, pauseMs)),
    readFact: (name) => run(() => channels.readFact(name)),
    writeFact: (name, value) => run(() => channels.writeFact(name, value)),
    exchangeFact: (name, before, value) => run(() => channels.exchangeFact(name, before, value)),

    async checkHealth() {
      const probe = lastSave.makeProbe(Date.now());
      const isWritable = await run(() => channels.writeFact('health_checked_at', probe)).then(
        () => true,
        () => false,
      );
      const counts = await run(health.countDeliveries);
      const failures = await run(health.listFailures);
      return { isWritable, ...counts, breakers: await run(channels.listBreakers), failures };
    },
    listDeaths: () => run(health.listDeaths),
    markDeathsTold: (deaths) => run(() => health.markDeathsTold(deaths)),

    async listLeads(listing) {
      // Another instance may be of an earlier release, so there may be some at any time; a look costs nothing.
      if (listing.phone !== undefined) while (await run(() => leads.notePhones(PHONES_AT_ONCE)));
      return run(() => leads.listLeads(listing));
    },
    async findLead(number) {
      const [lead] = await run(() => leads.listLeads({ limit: 1, before: number + 1 }));
      return lead?.number === number ? lead : null;
    },
    retryLead: (number) => run(() => leads.retryLead(number)),
    retryDead: () => run(leads.retryDead),
    listOpenLeads: (listing) => run(() => leads.listOpenLeads(listing)),
    listLeadsToRemind: (options) => run(() => leads.listLeadsToRemind(options)),
    noteReminded: (numbers, stage) => run(() => leads.noteReminded(numbers, stage)),
    noteCard: (number, card, steps) => run(() => leads.noteCard(number, card, steps)),
    listStaleCards: (limit) => run(() => leads.listStaleCards(limit)),
    stepHandling: (step) => run(() => handling.step(step)),
    listHandlingChanges: (numbers) => run(() => handling.listChanges(numbers)),
    holdRole: (role, holder, leaseMs) => run(() => roles.hold(role, holder, leaseMs)),
    leaveRole: (role, holder) => run(() => roles.leave(role, holder)),
    releaseSpam: (number, to) => run(() => leads.releaseSpam(number, to)),
    skipDeliveries: (to) => run(() => leads.skipDeliveries(to)),
    addDeliveries: (to) => run(() => leads.addDeliveries(to)),
    deleteLeads: (olderThan, batch) => run(() => leads.deleteLeads(olderThan, batch)),

    eraseLeads: (numbers) => run(() => leads.eraseLeads(numbers)),
    listErasures: () => run(leads.listErasures),

    addViews: (counts) => run(() => views.addViews(counts)),
    listViews: (since) => run(() => views.listViews(since)),
    deleteViews: (before) => run(() => views.deleteViews(before)),

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

/** Settles as the work does, but no later than the limit. */
function answerInTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new StoreUnavailableError('The store did not answer in time', { code: 'timeout' })),
    limitMs,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
