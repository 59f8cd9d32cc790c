import { createHash, randomBytes } from 'node:crypto';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import type { Held } from '../lead/conversation.ts';
import type { Channel, Lead, NewLead } from '../lead/lead.ts';
import { normalizePhone, phoneKey } from '../lead/phone.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { joinConversation } from './conversations.ts';
import { all, change, type Engine, first, storableText, type Values, type Work } from './engine.ts';
import { addConversations, type LeadRow, readLeads } from './lead-rows.ts';
import { IS_SEEN } from './notices.ts';

/** The column says whether messages tell of a lead. */
export const HAS_DELIVERIES = 'is_assigned';

/** One expired grant must not silence both channels: then the bot is told before the e-mail is out. */
const BOT_AFTER_EMAIL_MS = 10 * 60 * 1000;

/** What became of a lead that was to be saved, and the number that people know it, or its first copy, by. */
export type SavedLead = { outcome: 'saved' | 'repeated'; number: number };

export type ListOptions = {
  limit: number;
  /** Only leads with lower numbers than this one. */
  before?: number;
  spam?: boolean;
  /** Only leads with this number, as `phoneKey` writes it. */
  phone?: string;
  /** Only those of this conversation. */
  conversation?: number;
};

/** Leads as they come, are looked for, and go. */
export type Leads = ReturnType<typeof createLeads>;

export function createLeads(engine: Engine, lastSave: LastSave, forget: () => Promise<void>) {
  const { read, write } = engine;

  return {
    /**
     * Writes the lead and a pending delivery for each channel in one transaction (none for spam).
     * Resolves only after the commit is durable; `repeated` when the `requestId` was known with the same content
     * (but for the date). With another content the lead is saved as a variant of the first: a parent may have
     * corrected the number.
     */
    saveLead: (lead: NewLead, channels: readonly Channel[]) =>
      lastSave.heed(write(() => save({ lead, channels }))),

    /** Newest first; ordinary leads and spam unless `spam` asks for one of them only. */
    async listLeads({ limit, before, spam, phone, conversation }: ListOptions) {
      const given = Object.entries({ before, spam, phone, conversation }).filter(
        ([, value]) => value !== undefined,
      );
      const where =
        given.map(([name, value]) => FILTERS[name as keyof typeof FILTERS](value)).join(' AND ') || 'TRUE';
      return read(() =>
        readLeads(`SELECT * FROM lead WHERE ${where} ORDER BY number DESC LIMIT :limit`, {
          limit,
          ...(Object.fromEntries(given) as Values),
        }),
      );
    },

    async findLead(number: number) {
      const [lead] = await read(() => readLeads('SELECT * FROM lead WHERE number = :number', { number }));
      return lead ?? null;
    },

    /** Turns spam into an ordinary lead with deliveries; false when there is no such spam. */
    async releaseSpam(number: number, channels: readonly Channel[]) {
      const values = { number, hasDeliveries: channels.length > 0 };
      return (await addDeliveries(engine, RELEASE, values, channels, [SHOW_CONVERSATION])) === 1;
    },

    /**
     * Deletes at most `batch` leads that are older and that are spam, closed, or new although somebody was told of them
     * by any channel, or has looked at what could not be told; the number deleted. A lead that nobody knows of stays, however old it is, and so does one
     * that somebody has in hand.
     */
    async deleteLeads(olderThan: Date, batch: number) {
      const deleted = await write(function* () {
        const gone = yield* all<Gone>(DELETE, { olderThan, batch });
        yield* endEmptied(gone);
        return gone.length;
      });
      if (deleted > 0) await forget();
      return deleted;
    },

    /** How many leads {@link Leads.deleteLeads} would delete; counting stops at `atMost`. */
    async countDeletable(olderThan: Date, atMost: number) {
      const row = await read(() => first<{ count: number }>(COUNT_DELETABLE, { olderThan, atMost }));
      return Number(row?.count ?? 0);
    },

    /**
     * Deletes these leads with everything that hangs on them, whatever their state, and notes that it was done; the
     * numbers of those that were there. A message that is being sent meanwhile still goes out.
     */
    async eraseLeads(numbers: readonly number[]) {
      const erased = await write(function* () {
        const rows = yield* all<Gone>(ERASE, { numbers });
        yield* endEmptied(rows);
        // They may name the person. What is still true is written again without them.
        yield* change(WITHDRAW_NOTICES);
        const erased = rows.map(({ number }) => number).sort((one, other) => one - other);
        if (erased.length > 0) yield* change(NOTE_ERASURE, { erased: JSON.stringify(erased) });
        return erased;
      });
      if (erased.length > 0) await forget();
      return erased;
    },

    /** When leads were deleted because a person has asked for it, the latest first; nothing about them. */
    listErasures: () => read(() => all<{ erasedAt: Date; leadNumbers: readonly number[] }>(LIST_ERASURES)),
  };
}

type Saving = { lead: NewLead; channels: readonly Channel[] };

/** Saves a lead with its deliveries and its conversation; one whose id is known with another content beside the first of it. */
function* save({ lead: given, channels }: Saving): Work<SavedLead> {
  const lead = { ...given, requestId: storableText(given.requestId) };
  // Another instance may save the same form in the same moment; then the second look finds what it has saved.
  for (let tries = 0; tries < 3; tries += 1) {
    const known = yield* findByRequest(lead.requestId);
    const variant = known && asVariant(lead, known);
    if (known && (!variant || (yield* findByRequest(variant.requestId))))
      return { outcome: 'repeated', number: known.number };
    const number = yield* insert(variant ?? lead, channels, known);
    if (number !== undefined) return { outcome: 'saved', number };
  }
  throw new Error('A lead could neither be saved nor found');
}

/** Inserts a lead, unless another instance has been quicker. */
function* insert(
  lead: NewLead,
  channels: readonly Channel[],
  known: Lead | undefined,
): Work<number | undefined> {
  const phone = normalizePhone(lead.fields.phone ?? '') ?? '';
  const values = {
    requestId: lead.requestId,
    variantOf: known?.number ?? null,
    kind: lead.kind,
    fields: JSON.stringify(lead.fields),
    phoneKey: phoneKey(lead.fields.phone ?? ''),
    source: JSON.stringify(lead.source),
    suspicions: JSON.stringify(lead.suspicions),
    isSpam: lead.isSpam,
    hasDeliveries: !lead.isSpam && channels.length > 0,
    conversationId: yield* joinConversation(phone, known, heldOf(lead)),
    deliveries: JSON.stringify(lead.isSpam ? [] : startsOf(channels)),
    waitMs: BOT_AFTER_EMAIL_MS,
  };
  const [row] = yield* all<{ number: number }>(INSERT, values, [INSERT_DELIVERIES]);
  if (!row) yield* change(END_EMPTIED, { ids: [values.conversationId] });
  return row?.number;
}

/** How much people are told of a lead, see {@link Held}. */
function heldOf({ isSpam, suspicions }: NewLead): Held | null {
  if (isSpam) return 'hidden';
  return suspicions.includes('hidden-field') ? 'doubtful' : null;
}

function* findByRequest(requestId: string): Work<Lead | undefined> {
  const rows = yield* all<LeadRow>('SELECT * FROM lead WHERE request_id = :requestId', { requestId });
  return (yield* addConversations(rows))[0];
}

/** A lead whose id is known with another content, as it is to be saved beside the first; undefined for a repeat. */
function asVariant(lead: NewLead, known: Lead): NewLead | undefined {
  if (describeContent(known) === describeContent(lead)) return undefined;
  // The same for each of its own repeats, so that they are known, too.
  const hash = createHash('sha256').update(describeContent(lead)).digest('hex');
  return { ...lead, requestId: `${lead.requestId}-${hash.slice(0, 32)}` };
}

/**
 * What a lead says, so that a repeat can be told from another content; the date changes with every sending, and how
 * many others its network sends says nothing of it.
 */
function describeContent({ kind, isSpam, suspicions, fields }: NewLead): string {
  const isTrapped = isSpam && !suspicions.includes('held');
  const said = Object.entries(fields).filter(([field, value]) => field !== 'date' && value !== '');
  return JSON.stringify([kind, isTrapped, said.sort(([left], [right]) => (left < right ? -1 : 1))]);
}

/** The bot is told after the e-mail went out (spec §7.4), so beside one it has to wait. */
function startsOf(channels: readonly Channel[]): { channel: Channel; isBehindEmail: boolean }[] {
  return channels.map((channel) => ({
    channel,
    isBehindEmail: channel === 'bot' && channels.includes('email'),
  }));
}

/**
 * Gives deliveries to the leads that a statement returns, by number and rank.
 *
 * @returns how many leads these are
 */
export function addDeliveries(
  { change }: Pick<Engine, 'change'>,
  sql: string,
  values: Values,
  channels: readonly Channel[],
  then: readonly string[] = [],
): Promise<number> {
  const starts = { deliveries: JSON.stringify(startsOf(channels)), waitMs: BOT_AFTER_EMAIL_MS };
  return change(sql, { ...values, ...starts }, [ADD_DELIVERIES, ...then]);
}

const FILTERS = {
  before: () => 'number < :before',
  // As of the index `lead_spam`, so that it is used.
  spam: (isSpam: unknown) => `is_spam = ${isSpam ? 'TRUE' : 'FALSE'}`,
  phone: () => 'phone_key = :phone',
  conversation: () => 'conversation_id = :conversation',
};

/** What is suspicious goes out behind all else. */
export const RANK = `CASE WHEN CAST(suspicions AS text) = '[]' THEN 0 ELSE 1 END AS rank`;

/** Messages that tell people of leads, of `first` and a list of channels. */
function buildDeliveries(startAt: string, mayWait = 'TRUE'): string {
  return `
  INSERT INTO message (key, channel, topic, lead_number, rank, due_at)
  SELECT 'lead:' || number || ':' || (value ->> 'channel'), value ->> 'channel', 'lead', number, rank,
         CASE WHEN CAST(value ->> 'isBehindEmail' AS boolean) AND ${mayWait} AND NOT EXISTS (
                SELECT 1 FROM channel WHERE name = 'email' AND failing_since <= :now - ms(:waitMs))
              THEN ${startAt} + ms(:waitMs) ELSE ${startAt} END`;
}

const INSERT = `
  INSERT INTO lead (request_id, variant_of, kind, fields, phone_key, source, suspicions, is_spam, ${HAS_DELIVERIES},
                    created_at, conversation_id)
  VALUES (:requestId, :variantOf, :kind, :fields, :phoneKey, :source, :suspicions, :isSpam, :hasDeliveries, :now,
          :conversationId)
  ON CONFLICT (request_id) DO NOTHING
  RETURNING number, ${RANK}, created_at`;

const INSERT_DELIVERIES = `${buildDeliveries('created_at')}
  FROM first CROSS JOIN EACH(:deliveries) AS item WHERE TRUE`;

const RELEASE = `
  UPDATE lead SET is_spam = FALSE, ${HAS_DELIVERIES} = :hasDeliveries
  WHERE number = :number AND is_spam = TRUE
  RETURNING number, ${RANK}, conversation_id`;

/** Of whom nobody was told before, nobody has kept waiting before. */
const SHOW_CONVERSATION =
  'UPDATE conversation SET held = NULL, opened_at = :now WHERE id IN (SELECT conversation_id FROM first)';

/** Another copy of the site may have sent the letter before. */
const IS_UNMAILED = `NOT EXISTS (
                SELECT 1 FROM message AS email
                WHERE email.lead_number = number AND email.channel = 'email' AND email.topic = 'lead'
                  AND (email.state <> 'pending' OR email.sent_to IS NOT NULL))`;

const ADD_DELIVERIES = `${buildDeliveries(':now', IS_UNMAILED)}
  FROM first CROSS JOIN EACH(:deliveries) AS item WHERE TRUE
  ON CONFLICT DO NOTHING`;

type Gone = { number: number; conversationId: number };

/** A conversation goes with the last of its leads. */
function* endEmptied(gone: readonly Gone[]): Work<void> {
  const ids = [...new Set(gone.map(({ conversationId }) => conversationId))];
  if (ids.length > 0) yield* change(END_EMPTIED, { ids });
}

const END_EMPTIED = `
  DELETE FROM conversation
  WHERE id = ANY (:ids) AND NOT EXISTS (SELECT 1 FROM lead WHERE conversation_id = conversation.id)`;

export type LastSave = ReturnType<typeof createLastSave>;

/**
 * Remembers whether the last lead that was to be saved was refused. The row of a health check may fit on a disk where
 * a lead does not, so after a refused lead what the check writes is as large as a lead may be.
 */
export function createLastSave() {
  let wasRefused = false;
  return {
    /** Heeds how the saving ends. */
    async heed<Result>(saving: Promise<Result>): Promise<Result> {
      try {
        const saved = await saving;
        wasRefused = false;
        return saved;
      } catch (error) {
        if (error instanceof StoreUnavailableError) wasRefused = true;
        throw error;
      }
    },

    /** What a check writes; of chance, so that no engine makes it smaller. */
    makeProbe: (): string =>
      wasRefused ? `${Date.now()} ${randomBytes(MAX_BODY_BYTES / 2).toString('hex')}` : String(Date.now()),
  };
}

/** Old leads that nobody misses, see `deleteLeads`. */
const DELETABLE = `
    SELECT number FROM lead
    WHERE created_at < :olderThan
      AND (is_spam = TRUE
        OR EXISTS (SELECT 1 FROM conversation WHERE id = conversation_id AND state NOT IN ('new', 'taken', 'later'))
        OR NOT EXISTS (SELECT 1 FROM conversation WHERE id = conversation_id AND state IN ('taken', 'later'))
          AND EXISTS (
            SELECT 1 FROM message AS dead
            WHERE lead_number = number AND topic = 'lead'
              AND (state = 'done' OR sent_to IS NOT NULL OR state = 'dead' AND ${IS_SEEN})))`;

const COUNT_DELETABLE = `SELECT count(*) AS count FROM (${DELETABLE} LIMIT :atMost) AS deletable`;

const DELETE = `
  DELETE FROM lead WHERE number IN (${DELETABLE}
    ORDER BY created_at LIMIT :batch
    FOR UPDATE SKIP LOCKED)
  RETURNING number, conversation_id`;

const ERASE = 'DELETE FROM lead WHERE number = ANY (:numbers) RETURNING number, conversation_id';

const WITHDRAW_NOTICES = "DELETE FROM message WHERE topic = 'notice' AND state = 'pending'";

const NOTE_ERASURE = 'INSERT INTO erasure (erased_at, lead_numbers) VALUES (:now, :erased)';

const LIST_ERASURES = 'SELECT erased_at, lead_numbers FROM erasure ORDER BY position DESC';
