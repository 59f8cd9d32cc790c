import { type Conversations, createConversations } from './conversations.ts';
import { createDeliveryHealth, type DeliveryHealth } from './delivery-health.ts';
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue.ts';
import type { Engine } from './engine.ts';
import { createFacts, type Facts } from './facts.ts';
import { createLastSave, createLeads, type Leads } from './leads.ts';
import { createNotices, type Notices } from './notices.ts';

/**
 * Where leads wait until the owner has them, on either engine. Whoever needs a part of it takes that part only.
 * Every method rejects with a {@link StoreUnavailableError} when the engine can't serve now.
 */
export type Store = Leads &
  DeliveryQueue &
  DeliveryHealth &
  Conversations &
  Notices &
  Facts &
  Pick<Engine, 'backUp' | 'close'>;

/** How long a deletion waits for whoever reads the log of SQLite; later health checks go on trying. */
const READER_PATIENCE_MS = 3000;

export function createStore(engine: Engine): Store {
  const lastSave = createLastSave();
  const facts = createFacts(engine);

  const forget =
    engine.forget &&
    (async (patienceMs: number) =>
      facts.writeFact('uncut-log', (await engine.forget?.(patienceMs)) ? '' : 'yes'));

  return {
    ...createLeads(engine, lastSave, async () => forget?.(READER_PATIENCE_MS)),
    ...createDeliveryQueue(engine),
    ...createDeliveryHealth(engine, facts, lastSave, forget),
    ...createConversations(engine),
    // biome-ignore lint/nursery/noMisusedPromises: it is an object, of which some methods are asynchronous
    ...createNotices(engine),
    ...facts,
    backUp: engine.backUp,
    close: engine.close,
  };
}
