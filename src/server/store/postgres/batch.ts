import { setImmediate as turn } from 'node:timers/promises';
import { isOwnFault } from './errors.ts';

type Waiting<Item, Answer> = { item: Item; resolve(answer: Answer): void; reject(error: unknown): void };

const MAX_GROUP = 256;

/** Groups at once; more would make the groups smaller and leave fewer connections to everything else. */
const MAX_IN_FLIGHT = 4;

/**
 * Groups items: those of one turn of the event loop, and those that come while enough groups are under way, share a commit.
 *
 * @param work answers in the order of a group
 */
export function createBatch<Item, Answer>(work: (items: readonly Item[]) => Promise<Answer[]>) {
  const queue: Waiting<Item, Answer>[] = [];
  let inFlight = 0;
  let isScheduled = false;

  function join(item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (!isScheduled) void schedule();
    });
  }

  async function schedule(): Promise<void> {
    isScheduled = true;
    await turn();
    isScheduled = false;
    while (queue.length > 0 && inFlight < MAX_IN_FLIGHT) void send(queue.splice(0, MAX_GROUP));
  }

  async function send(group: Waiting<Item, Answer>[]): Promise<void> {
    inFlight += 1;
    try {
      const answers = await work(group.map(({ item }) => item));
      for (const [index, answer] of answers.entries()) group[index]?.resolve(answer);
    } catch (error) {
      if (group.length > 1 && isOwnFault(error)) await Promise.all(group.map((waiting) => send([waiting])));
      else for (const { reject } of group) reject(error);
    } finally {
      inFlight -= 1;
    }
    if (queue.length > 0 && !isScheduled) void schedule();
  }

  return join;
}
