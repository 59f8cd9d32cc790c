import type { Channel } from '../lead/lead.ts';
import type { Engine, Transaction, Values } from './engine.ts';

/** The process that leads, as the others see it. */
export type Leader = {
  epoch: number;
  /** Its channels; every process on one database has to have the same. */
  channels: Channel[];
  /** False once it has resigned or its deadline has passed. */
  isHeld: boolean;
  /** Counts the renewals, so that it works with wrong clocks. */
  renewals: number;
};

/** Which of all processes sends, reminds and asks Telegram for presses. */
export type Leadership = ReturnType<typeof createLeadership>;

export function createLeadership(database: Engine) {
  return {
    async readLeader(): Promise<Leader | undefined> {
      const row = await database.get<Leader>(READ);
      return row && { ...row, isHeld: Boolean(row.isHeld) };
    },

    /**
     * Becomes the leader if no other process is.
     *
     * @param holder describes the process, for people who read the table
     * @param silent the renewals of a leader that has stopped renewing, even if its deadline lies far ahead
     * @returns the new epoch; null if another process leads
     */
    async takeLead(
      holder: string,
      channels: readonly Channel[],
      leaseMs: number,
      silent = -1,
    ): Promise<number | null> {
      const values = { holder, channels: JSON.stringify(channels), leaseMs, silent };
      const taken = await database.write((transaction) => take(transaction, values));
      return taken?.epoch ?? null;
    },

    /** Moves the deadline; false when another process leads now. */
    renewLead: async (epoch: number, leaseMs: number) =>
      (await database.run(RENEW, { epoch, leaseMs })) === 1,

    /** Gives the lead up at once, so that no other process has to wait for the deadline. */
    async resignLead(epoch: number): Promise<void> {
      await database.run(RESIGN, { epoch });
    },
  };
}

/** Whether the epoch is the current one; no other process can take the lead before the transaction ends. */
export async function isLeader(transaction: Transaction, epoch: number): Promise<boolean> {
  return (await transaction.get(CONFIRM, { epoch })) !== undefined;
}

async function take(transaction: Transaction, values: Values): Promise<{ epoch: number } | undefined> {
  const taken = await transaction.get<{ epoch: number }>(TAKE, values);
  if (taken) await delayLostAttempts(transaction);
  return taken;
}

/** The other messages get this much time before a message is repeated that may have ended the process. */
const LOST_PAUSE_MS = 5_000;

/**
 * Delays the messages that earlier leaders were sending when they ended. One of them may have ended the process, and
 * would end it again before the others are sent. They are repeated one after the other, those with the fewest lost
 * attempts first. A message that was lost twice lets the other channels work first.
 */
async function delayLostAttempts(transaction: Transaction): Promise<void> {
  const lost = await transaction.all<{ id: number; lostAttempts: number }>(LIST_LOST);
  for (const [place, { id, lostAttempts }] of lost.entries()) {
    const pauses = lostAttempts > 1 ? place + 1 : place;
    await transaction.run(DELAY_LOST, { id, pauseMs: pauses * LOST_PAUSE_MS });
  }
}

const LIST_LOST = `SELECT id, lost_attempts FROM outbox WHERE state = 'sending' ORDER BY lost_attempts, id`;

/** Never sooner: the call of a leader that was only frozen may still run. */
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
  WHERE leader.held_until <= :now OR leader.renewals = :silent
  RETURNING epoch`;

const RENEW = `
  UPDATE leader SET held_until = :now + ms(:leaseMs), renewals = renewals + 1 WHERE epoch = :epoch`;

const RESIGN = 'UPDATE leader SET held_until = :now WHERE epoch = :epoch';

const CONFIRM = 'SELECT epoch FROM leader WHERE epoch = :epoch FOR NO KEY UPDATE';
