import { LEAD_KINDS } from '#shared/lead/lead.ts';
import { CHANNELS } from '../lead.ts';
import { all, type Work } from './engine.ts';
import { StoreRefusedError } from './store-error.ts';

/**
 * A lead could not be saved for a channel that the tables do not know, with all that belongs to it.
 *
 * @throws {StoreRefusedError}
 */
export function* requireAllChannels(): Work<void> {
  const known = yield* all<{ name: string }>(LIST_CHANNELS);
  const unknown = CHANNELS.filter((channel) => known.every(({ name }) => name !== channel));
  if (unknown.length === 0) return;
  throw new StoreRefusedError(
    `The tables do not know the channel ${unknown.join(', ')}: a migration is missing`,
  );
}

const LIST_CHANNELS = `
  SELECT name FROM channel
  WHERE (SELECT count(*) FROM breaker WHERE channel = name) = ${LEAD_KINDS.length}`;
