import type { Channel } from '../lead/lead.ts';
import type { Engine, Transaction, Values } from './engine.ts';

/** The leader as other processes see it. */
type Leader = {
  epoch: number;
  /** Its channels. All processes on one database must have the same ones. */
  channels: Channel[];
  /** False once it has resigned or its deadline has passed. */
  isHeld: boolean;
  /** Number of renewals. Shows activity even if clocks are wrong. */
  renewals: number;
};

export type Leadership = ReturnType<typeof createLeadership>;

/** The lease of the leader, the only process that sends, reminds and polls Telegram. */
export function createLeadership(database: Engine) {
  return {
    async readLeader(): Promise<Leader | undefined> {
      const row = await database.get<Leader>(READ);
      return row && { ...row, isHeld: Boolean(row.isHeld) };
    },

    /**
     * Takes the lease if it is free.
     *
     * @param holder description of the process for people who read the table
     * @param stalledAt number of renewals at which the leader has stopped; its lease is then taken before its deadline.
     * -1 if it has not stopped
     * @returns the new epoch; null if another process leads
     */
    async acquireLease(
      holder: string,
      channels: readonly Channel[],
      leaseMs: number,
      stalledAt = -1,
    ): Promise<number | null> {
      const values = { holder, channels: JSON.stringify(channels), leaseMs, stalledAt };
      const taken = await database.write((transaction) => take(transaction, values));
      return taken?.epoch ?? null;
    },

    /** Extends the lease; returns false if another process leads now. */
    renewLease: async (epoch: number, leaseMs: number) =>
      (await database.run(RENEW, { epoch, leaseMs })) === 1,

    /** Releases the lease, so that no other process waits for its deadline. */
    async releaseLease(epoch: number): Promise<void> {
      await database.run(RESIGN, { epoch });
    },
  };
}

/** Checks the fencing token. No other process can take the lease before the transaction ends. */
export async function isLeader(transaction: Transaction, epoch: number): Promise<boolean> {
  return (await transaction.get(CONFIRM, { epoch })) !== undefined;
}

async function take(transaction: Transaction, values: Values): Promise<{ epoch: number } | undefined> {
  const taken = await transaction.get<{ epoch: number }>(TAKE, values);
  if (taken) await delayLostAttempts(transaction);
  return taken;
}

/** Other messages get this much time before the repeat of a message that may have crashed the process. */
const LOST_PAUSE_MS = 5_000;

/**
 * Postpones messages that earlier leaders were sending when they ended. One of them may have crashed the process, and
 * would crash it again before the others are sent. They are repeated one at a time, those with the fewest lost attempts
 * first. After two lost attempts, the other channels go first.
 */
async function delayLostAttempts(transaction: Transaction): Promise<void> {
  const lost = await transaction.all<{ id: number; lostAttempts: number }>(LIST_LOST);
  for (const [place, { id, lostAttempts }] of lost.entries()) {
    const pauses = lostAttempts > 1 ? place + 1 : place;
    await transaction.run(DELAY_LOST, { id, pauseMs: pauses * LOST_PAUSE_MS });
  }
}

const LIST_LOST = `SELECT id, lost_attempts FROM outbox WHERE state = 'sending' ORDER BY lost_attempts, id`;

/** Never earlier, because the call of a frozen leader may still run. */
const DELAY_LOST = `
  UPDATE outbox SET due_at = :now + ms(:pauseMs), planned_at = :now
  WHERE id = :id AND due_at < :now + ms(:pauseMs)`;

const READ = 'SELECT epoch, channels, held_until > :now AS is_held, renewals FROM leader';

const TAKE = `
  INSERT INTO leader (name, epoch, holder, channels, held_until)
  VALUES ('leader', 1, :holder, :channels, :now + ms(:leaseMs))
  ON CONFLICT (name) DO UPDATE
  SET epoch = leader.epoch + 1, holder = excluded.holder, channels = excluded.channels,
      held_until = excluded.held_until, renewals = leader.renewals + 1
  WHERE leader.held_until <= :now OR leader.renewals = :stalledAt
  RETURNING epoch`;

const RENEW = `
  UPDATE leader SET held_until = :now + ms(:leaseMs), renewals = renewals + 1 WHERE epoch = :epoch`;

const RESIGN = 'UPDATE leader SET held_until = :now WHERE epoch = :epoch';

const CONFIRM = 'SELECT epoch FROM leader WHERE epoch = :epoch FOR NO KEY UPDATE';
