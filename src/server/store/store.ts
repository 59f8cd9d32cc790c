import { type Conversations, createConversations } from './conversations.ts';
import { createDeliveryHealth, type DeliveryHealth } from './delivery-health.ts';
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue.ts';
import type { Engine } from './engine.ts';
import { createErasures, type Erasures } from './erasures.ts';
import { createFacts, type Facts } from './facts.ts';
import { createLastSave } from './last-save.ts';
import { createLeadership, type Leadership } from './leader.ts';
import { createLeads, type Leads } from './leads.ts';
import { createNotifications, type Notifications } from './notifications.ts';

/**
 * The store of leads and messages, on either engine. A caller takes only the part that it needs. Every method rejects
 * with a {@link StoreUnavailableError} if the engine can't serve now.
 */
export type Store = Leads &
  DeliveryQueue &
  DeliveryHealth &
  Conversations &
  Notifications &
  Facts &
  Erasures &
  Leadership &
  Pick<Engine, 'backUp' | 'readLastNumber' | 'close'>;

/** @param erasureLog the file beside a SQLite database */
export function createStore(engine: Engine, erasureLog?: string): Store {
  const lastSave = createLastSave();
  const facts = createFacts(engine);

  return {
    // biome-ignore lint/nursery/noMisusedPromises: it is an object, of which some methods are asynchronous
    ...createLeads(engine, lastSave, async () => engine.forget?.()),
    ...createErasures(engine, erasureLog),
    ...createDeliveryQueue(engine),
    ...createDeliveryHealth(engine, facts, lastSave),
    ...createConversations(engine),
    // biome-ignore lint/nursery/noMisusedPromises: it is an object, of which some methods are asynchronous
    ...createNotifications(engine),
    ...createLeadership(engine),
    ...facts,
    backUp: engine.backUp,
    readLastNumber: engine.readLastNumber,
    close: engine.close,
  };
}
