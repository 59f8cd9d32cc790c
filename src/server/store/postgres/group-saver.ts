import { setImmediate as turn } from 'node:timers/promises';
import type { SavedLead } from '../store.ts';
import type { Connection } from './connection.ts';
import { isOwnFault } from './postgres-error.ts';
import { type Saving, saveGroup } from './save-group.ts';

type Waiting = { saving: Saving; resolve(saved: SavedLead): void; reject(error: unknown): void };

const MAX_GROUP = 256;

/** More at once would only make the groups smaller and take the connections from the others. */
const MAX_IN_FLIGHT = 4;

/**
 * Leads of one turn of the event loop, and those that come while all ways are busy, share a statement, hence
 * one commit of the database.
 */
export function createGroupSaver(connection: Connection) {
  const queue: Waiting[] = [];
  let inFlight = 0;
  let isScheduled = false;

  function save(saving: Saving): Promise<SavedLead> {
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

  return { save };
}
