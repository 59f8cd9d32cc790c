import { setTimeout as sleep } from 'node:timers/promises';
import { createLastSave } from '../last-save.ts';
import { LIST_CHANNELS, PHONES_AT_ONCE, requireAllChannels } from '../rows.ts';
import { type Store, StoreUnavailableError } from '../store.ts';
import { prepareChannels } from './channels.ts';
import { backUpDatabase, openDatabase } from './database.ts';
import { prepareDeliveries } from './deliveries.ts';
import { asStoreError, DatabaseMovedError, isFatal } from './errors.ts';
import { prepareHandling } from './handling.ts';
import { prepareHealth } from './health.ts';
import { prepareLeads } from './leads.ts';
import { prepareRoles } from './roles.ts';
import { prepareViews } from './views.ts';
import { BUSY_BUDGET_MS, BUSY_PAUSE_MS, createMoveGuard, createWriter, retryWhileBusy } from './writer.ts';

export type SqliteOptions = {
  migrationsFolder: string;
  /** The file can't be trusted any more (I/O error, damage, moved): the process has to end and start anew. */
  onFatal?: (error: unknown) => void;
  /** Ms since the epoch; tests bring their own. */
  now?: () => number;
};

/**
 * Keeps leads in one SQLite file. Several processes of one machine may share it.
 *
 * @throws {StoreRefusedError} when the file or its folder can't be used
 */
export async function openSqliteStore(file: string, options: SqliteOptions): Promise<Store> {
  const { onFatal, now = Date.now } = options;
  const database = await openDatabase(file, options.migrationsFolder);
  requireAllChannels(database.prepare(LIST_CHANNELS).all() as { name: string }[]);
  const leads = prepareLeads(database, now);
  const deliveries = prepareDeliveries(database, now);
  const channels = prepareChannels(database, now);
  const health = prepareHealth(database, now);
  const handling = prepareHandling(database, now);
  const roles = prepareRoles(database, now);
  const views = prepareViews(database);
  const lastSave = createLastSave();
  let isBroken = false;

  function reportFailure(error: unknown): void {
    if (isBroken || !isFatal(error)) return;
    isBroken = true;
    if (error instanceof DatabaseMovedError && error.isOnlyLogMissing) rescueLog();
    onFatal?.(error);
  }

  /** A deleted log is still open here, with every lead in it that was answered and is nowhere else. */
  function rescueLog(): void {
    try {
      database.exec('PRAGMA wal_checkpoint(FULL)');
    } catch {
      // Nothing is worse than before, and the process ends now anyway.
    }
  }

  const writer = createWriter({
    database,
    beforeCommit: createMoveGuard(file),
    onFailure: reportFailure,
  });

  async function write<Result>(run: () => Result): Promise<Result> {
    if (isBroken) throw brokenStore();
    return writer.write(run);
  }

  async function read<Result>(run: () => Result): Promise<Result> {
    if (isBroken || !database.isOpen) throw brokenStore();
    try {
      return await retryWhileBusy(run);
    } catch (error) {
      reportFailure(error);
      throw asStoreError(error);
    }
  }

  /** Another process may be of an earlier release, so there may be some at any time; a look costs nothing. */
  async function noteAllPhones(): Promise<void> {
    while (await read(() => leads.lackPhones())) await write(() => leads.notePhones(PHONES_AT_ONCE));
  }

  /**
   * What is deleted is overwritten in the file, but stands in the log until that is cut off, which SQLite does not do
   * while another connection reads it.
   */
  const isLogCut = () => database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;

  /** Whoever reads for longer is waited for by the checks of any process that has the file open. */
  async function cutLog(patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    let isCut = await read(isLogCut);
    while (!isCut && performance.now() < deadline) {
      await sleep(BUSY_PAUSE_MS);
      isCut = await read(isLogCut);
    }
    await write(() => channels.writeFact('uncut-log', isCut ? '' : 'yes'));
  }

  return {
    saveLead: (lead, to) => lastSave.heed(write(() => leads.saveLead(lead, to))),

    claimDelivery: (channel, rules) => write(() => deliveries.claimDelivery(channel, rules)),
    completeDelivery: (claim) =>
      write(() => {
        const isOurs = deliveries.completeDelivery(claim);
        if (isOurs) channels.closeBreaker(claim);
        return isOurs;
      }),
    postponeDelivery: (claim, delayMs, code) =>
      write(() => deliveries.postponeDelivery(claim, delayMs, code)),
    buryDelivery: (claim, code) => write(() => deliveries.buryDelivery(claim, code)),
    returnDelivery: (claim) => write(() => deliveries.returnDelivery(claim)),
    extendLease: (claim, leaseMs) => write(() => deliveries.extendLease(claim, leaseMs)),
    noteSentTo: (claim, recipients) => write(() => deliveries.noteSentTo(claim, recipients)),
    openBreaker: (claim, code, probeAfterMs) =>
      write(() => {
        const isOurs = deliveries.requeueDelivery(claim, code);
        if (isOurs) channels.openBreaker(claim, code, probeAfterMs);
        return isOurs;
      }),
    hastenProbes: (channel) => write(() => channels.hastenProbes(channel)),
    pauseChannel: (channel, pauseMs) => write(() => channels.pauseChannel(channel, pauseMs)),
    readFact: (name) => read(() => channels.readFact(name)),
    writeFact: (name, value) => write(() => channels.writeFact(name, value)),
    exchangeFact: (name, before, value) => write(() => channels.exchangeFact(name, before, value)),

    async checkHealth() {
      const probe = lastSave.makeProbe(now());
      const isWritable = await write(() => channels.writeFact('health_checked_at', probe)).then(
        () => true,
        () => false,
      );
      if (await read(() => channels.readFact('uncut-log'))) await cutLog(0);
      return read(() => ({
        isWritable,
        ...health.countDeliveries(),
        breakers: channels.listBreakers(),
        failures: health.listFailures(),
      }));
    },
    listDeaths: () => read(() => health.listDeaths()),
    markDeathsTold: (deaths) => write(() => health.markDeathsTold(deaths)),

    async listLeads(listing) {
      if (listing.phone !== undefined) await noteAllPhones();
      return read(() => leads.listLeads(listing));
    },
    async findLead(number) {
      const [lead] = await read(() => leads.listLeads({ limit: 1, before: number + 1 }));
      return lead?.number === number ? lead : null;
    },
    retryLead: (number) => write(() => leads.retryLead(number)),
    retryDead: () => write(() => leads.retryDead()),
    listOpenLeads: (listing) => read(() => leads.listOpenLeads(listing)),
    listLeadsToRemind: (options) => read(() => leads.listLeadsToRemind(options)),
    noteReminded: (numbers, stage) => write(() => leads.noteReminded(numbers, stage)),
    noteCard: (number, card, steps) => write(() => leads.noteCard(number, card, steps)),
    listStaleCards: (limit) => read(() => leads.listStaleCards(limit)),
    stepHandling: (step) => write(() => handling.step(step)),
    listHandlingChanges: (numbers) => read(() => handling.listChanges(numbers)),
    holdRole: (role, holder, leaseMs) => write(() => roles.hold(role, holder, leaseMs)),
    leaveRole: (role, holder) => write(() => roles.leave(role, holder)),
    releaseSpam: (number, to) => write(() => leads.releaseSpam(number, to)),
    skipDeliveries: (to) => write(() => leads.skipDeliveries(to)),
    addDeliveries: (to) => write(() => leads.addDeliveries(to)),

    async deleteLeads(olderThan, batch) {
      const deleted = await write(() => leads.deleteLeads(olderThan, batch));
      if (deleted > 0) await cutLog(BUSY_BUDGET_MS);
      return deleted;
    },

    async eraseLeads(numbers) {
      const erased = await write(() => leads.eraseLeads(numbers));
      if (erased.length > 0) await cutLog(BUSY_BUDGET_MS);
      return erased;
    },
    listErasures: () => read(() => leads.listErasures()),

    addViews: (counts) => write(() => views.addViews(counts)),
    listViews: (since) => read(() => views.listViews(since)),
    deleteViews: (before) => write(() => views.deleteViews(before)),

    backUp: (copy) => backUpDatabase(file, copy),

    async close() {
      await writer.close();
      // The last one out brings the log into the database and removes it.
      if (database.isOpen) database.close();
    },
  };
}

function brokenStore(): StoreUnavailableError {
  return new StoreUnavailableError('The store is closed or its file can no longer be trusted');
}
