import type { Channel } from '../lead/lead.ts';
import type { Transaction } from './engine.ts';

/**
 * The bot sends after this time although the e-mail has failed. Otherwise one revoked e-mail grant would silence both
 * channels.
 */
const BOT_AFTER_EMAIL_MS = 10 * 60 * 1000;

/** Queues a message of each lead on each of these channels, unless it exists; due at once. */
export async function addDeliveries(
  transaction: Transaction,
  numbers: readonly number[],
  channels: readonly Channel[],
): Promise<void> {
  if (channels.length === 0) return;
  // The bot sends after the e-mail (spec §7.4), so it waits if there is one.
  const isBehindEmail = (channel: Channel) => channel === 'bot' && channels.includes('email');
  const deliveries = channels.map((channel) => ({ channel, isBehindEmail: isBehindEmail(channel) }));
  await transaction.run(ADD_DELIVERIES, {
    numbers,
    deliveries: JSON.stringify(deliveries),
    waitMs: BOT_AFTER_EMAIL_MS,
  });
}

/** Creates the messages of a released conversation. While it was suspected, only its card was sent. */
export async function addDeliveriesOf(
  transaction: Transaction,
  conversationId: number,
  channels: readonly Channel[],
): Promise<void> {
  const leads = await transaction.all<{ number: number }>(LIST_NUMBERS, { conversationId });
  await addDeliveries(
    transaction,
    leads.map(({ number }) => number),
    channels,
  );
}

const LIST_NUMBERS = 'SELECT number FROM lead WHERE conversation_id = :conversationId ORDER BY number';

/** SQL condition: all leads of the conversation look like spam. */
export const IS_SUSPECTED = 'conversation_id IN (SELECT id FROM conversation WHERE is_suspected = TRUE)';

/** The bot does not wait for an e-mail that was sent or is given up. */
const ADD_DELIVERIES = `
  INSERT INTO outbox (key, channel, topic, lead_number, planned_at, due_at)
  SELECT 'lead:' || number || ':' || (value ->> 'channel'), value ->> 'channel', 'lead', number, :now,
         CASE WHEN CAST(value ->> 'isBehindEmail' AS boolean)
                AND coalesce((
                  SELECT email.state IN ('pending', 'sending') FROM outbox AS email WHERE email.key = 'lead:' || number || ':email'), TRUE)
                AND NOT EXISTS (
                  SELECT 1 FROM channel WHERE name = 'email' AND failing_since <= :now - ms(:waitMs))
              THEN :now + ms(:waitMs) ELSE :now END
  FROM lead CROSS JOIN EACH(:deliveries) AS item WHERE number = ANY (:numbers)
  ON CONFLICT DO NOTHING`;
