import { setImmediate as turn } from 'node:timers/promises';
import type { SavedLead } from '../store.ts';
import type { Connection } from './database.ts';
import { isOwnFault } from './errors.ts';
import { type Saving, saveGroup } from './leads.ts';

type Waiting = { saving: Saving; resolve(saved: SavedLead): void; reject(error: unknown): void };

const MAX_GROUP = 256;

/** Statements at once; more would make the groups smaller and leave fewer connections to everything else. */
const MAX_IN_FLIGHT = 4;

/**
 * Groups new leads: those of one turn of the event loop, and those that come while all statements for saving are
 * busy, share a statement and hence one commit.
 */
export function createWriter(connection: Connection) {
  const queue: Waiting[] = [];
  let inFlight = 0;
  let isScheduled = false;

  function saveLead(saving: Saving): Promise<SavedLead> {
    return new Promise((resolve, reject) => {
      queue.push({ saving, resolve, reject });
      if (!isScheduled) void schedule();
    });
  }

  async function schedule(): Promise<void> {
    isScheduled = true;
    await turn();
    isScheduled = false;
    while (queue.length > 0 && inFlight < MAX_IN_FLIGHT) void send(queue.splice(0, MAX_GROUP));
  }

  async function send(group: Waiting[]): Promise<void> {
    inFlight += 1;
    try {
      const answers = await saveGroup(
        connection,
        group.map(({ saving }) => saving),
      );
      for (const [index, answer] of answers.entries()) group[index]?.resolve(answer);
    } catch (error) {
      if (group.length > 1 && isOwnFault(error)) await Promise.all(group.map((waiting) => send([waiting])));
      else for (const { reject } of group) reject(error);
    } finally {
      inFlight -= 1;
    }
    if (queue.length > 0 && !isScheduled) void schedule();
  }

  return { saveLead };
}
