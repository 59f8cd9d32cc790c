import { createHash, randomBytes } from 'node:crypto';
import type { LeadFields } from '#shared/lead/lead.ts';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import {
  CHANNELS,
  type Channel,
  type Delivery,
  type Handler,
  type Handling,
  type HandlingState,
  type Lead,
  type LeadWithDeliveries,
  type NewLead,
} from '../lead.ts';
import { phoneKey } from '../phone.ts';
import { all, change, type Engine, first, storableText, type Values, type Work } from './engine.ts';
import { StoreUnavailableError } from './store-error.ts';

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
};

/** Leads as they come, are looked for, and go. */
export type Leads = ReturnType<typeof createLeads>;

export function createLeads(engine: Engine, lastSave: LastSave, forget: () => Promise<void>) {
  const { read, write } = engine;
  const save = engine.batch(saveLeads);

  return {
    /**
     * Writes the lead and a pending delivery for each channel in one transaction (none for spam).
     * Resolves only after the commit is durable; `repeated` when the `requestId` was known with the same content
     * (but for the date). With another content the lead is saved as a variant of the first: a parent may have
     * corrected the number.
     */
    saveLead: (lead: NewLead, channels: readonly Channel[]) => lastSave.heed(save({ lead, channels })),

    /** Newest first; ordinary leads and spam unless `spam` asks for one of them only. */
    async listLeads({ limit, before, spam, phone }: ListOptions) {
      const given = Object.entries({ before, spam, phone }).filter(([, value]) => value !== undefined);
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
      return (await addDeliveries(engine, RELEASE, values, channels)) === 1;
    },

    /**
     * Deletes at most `batch` leads that are older and that are spam, closed, or new although somebody was told of them
     * by any channel; the number deleted. A lead that nobody has been told of stays, however old it is, and so does one
     * that somebody has in hand.
     */
    async deleteLeads(olderThan: Date, batch: number) {
      const deleted = await engine.change(DELETE, { olderThan, batch });
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
        const rows = yield* all<{ number: number }>(ERASE, { numbers });
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

export type LeadRow = Omit<Lead, 'handling' | 'card'> &
  HandlingRow & { cardChatId: string | null; cardMessageId: number | null };

export type HandlingRow = {
  handling: HandlingState;
  handledBy: Handler | null;
  handledAt: Date | null;
  handlingSteps: number;
};

export function toLead(row: LeadRow): Lead {
  const { number, requestId, kind, fields, source, suspicions, isSpam, variantOf, createdAt } = row;
  const { cardChatId: chatId, cardMessageId: messageId } = row;
  return {
    ...{ number, requestId, kind, fields, source, suspicions, isSpam, variantOf, createdAt },
    handling: toHandling(row),
    card: chatId === null || messageId === null ? null : { chatId, messageId },
  };
}

export function toHandling(row: HandlingRow): Handling {
  return { state: row.handling, by: row.handledBy, at: row.handledAt, steps: row.handlingSteps };
}

/** The leads that a statement answers with, in its order, each with its deliveries in the order of the channels. */
export function* readLeads(sql: string, values: Values): Work<LeadWithDeliveries[]> {
  const leads = yield* all<LeadRow>(sql, values);
  if (leads.length === 0) return [];
  const numbers = leads.map(({ number }) => number);
  const rows = yield* all<Delivery>(LIST_DELIVERIES, { numbers });
  rows.sort((one, other) => CHANNELS.indexOf(one.channel) - CHANNELS.indexOf(other.channel));
  const deliveries = Map.groupBy(rows, ({ leadNumber }) => leadNumber);
  return leads.map((row) => ({ ...toLead(row), deliveries: deliveries.get(row.number) ?? [] }));
}

/** An expression of SQL: the recipients that have the message although others do not. */
export const SENT_TO = `coalesce(sent_to, CAST('[]' AS json)) AS sent_to`;

const LIST_DELIVERIES = `
  SELECT lead_number, channel, state, attempts, due_at AS next_attempt_at, error_code AS last_error_code, ${SENT_TO},
         done_at
  FROM message WHERE lead_number = ANY (:numbers) AND topic = 'lead'`;

type Saving = { lead: NewLead; channels: readonly Channel[]; variantOf?: number };

/** Saves leads with their deliveries; those whose id is known with another content beside the first of it. */
function* saveLeads(group: readonly Saving[]): Work<SavedLead[]> {
  const fresh = yield* insertLeads(group);
  const known = group.filter((saving) => !fresh.has(saving));
  const firsts = known.length > 0 ? yield* findLeads(known.map(idOf)) : new Map<string, Lead>();
  const variants = new Map(known.map((saving) => [saving, asVariant(saving, firsts.get(idOf(saving)))]));
  const saved = yield* insertLeads([...variants.values()].filter((variant) => variant !== undefined));
  return group.map((saving) => {
    const variant = variants.get(saving);
    const number = fresh.get(saving) ?? (variant && saved.get(variant));
    if (number !== undefined) return { outcome: 'saved', number };
    return { outcome: 'repeated', number: firsts.get(idOf(saving))?.number ?? 0 };
  });
}

const idOf = ({ lead }: Saving) => storableText(lead.requestId);

/** Inserts what is not there yet, with the numbers of those rows; of the same id in a group it is the first. */
function* insertLeads(group: readonly Saving[]): Work<Map<Saving, number>> {
  if (group.length === 0) return new Map();
  const byRequestId = new Map(group.toReversed().map((saving) => [idOf(saving), saving]));
  // In one order on all instances: two that wait for each other's repeats would never end.
  const leads = [...byRequestId]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([requestId, { lead, channels, variantOf }]) => ({
      requestId,
      variantOf,
      kind: lead.kind,
      fields: JSON.stringify(lead.fields),
      phoneKey: phoneKeyOf(lead.fields),
      source: JSON.stringify(lead.source),
      suspicions: JSON.stringify(lead.suspicions),
      isSpam: lead.isSpam,
      hasDeliveries: !lead.isSpam && channels.length > 0,
    }));
  const deliveries = [...byRequestId].flatMap(([requestId, { lead, channels }]) =>
    lead.isSpam ? [] : startsOf(channels).map((start) => ({ requestId, ...start })),
  );
  const values = {
    leads: JSON.stringify(leads),
    deliveries: JSON.stringify(deliveries),
    waitMs: BOT_AFTER_EMAIL_MS,
  };
  const rows = yield* all<{ requestId: string; number: number }>(INSERT, values, [INSERT_DELIVERIES]);
  return new Map(
    rows.flatMap(({ requestId, number }): [Saving, number][] => {
      const saving = byRequestId.get(requestId);
      return saving ? [[saving, number]] : [];
    }),
  );
}

/** The leads that have these ids, by id. */
function* findLeads(requestIds: readonly string[]): Work<Map<string, Lead>> {
  const rows = yield* all<LeadRow>('SELECT * FROM lead WHERE request_id = ANY (:requestIds)', { requestIds });
  return new Map(rows.map((row) => [row.requestId, toLead(row)]));
}

/** A lead whose id is known with another content, as it is to be saved beside the first. */
function asVariant({ lead, channels }: Saving, known: Lead | undefined): Saving | undefined {
  if (!known || describeContent(known) === describeContent(lead)) return undefined;
  // The same for each of its own repeats, so that they are known, too.
  const hash = createHash('sha256').update(describeContent(lead)).digest('hex');
  const requestId = `${lead.requestId}-${hash.slice(0, 32)}`;
  return { lead: { ...lead, requestId }, channels, variantOf: known.number };
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
): Promise<number> {
  const starts = { deliveries: JSON.stringify(startsOf(channels)), waitMs: BOT_AFTER_EMAIL_MS };
  return change(sql, { ...values, ...starts }, [ADD_DELIVERIES]);
}

/** By what a lead is found together with others of the same number. */
function phoneKeyOf(fields: LeadFields): string {
  return phoneKey(fields.phone ?? '');
}

const FILTERS = {
  before: () => 'number < :before',
  // As of the index `lead_spam`, so that it is used.
  spam: (isSpam: unknown) => `is_spam = ${isSpam ? 'TRUE' : 'FALSE'}`,
  phone: () => 'phone_key = :phone',
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

/**
 * A row that comes to nothing would use up a number, so what is known is left out before; only of two instances that
 * insert the same in the same moment the second meets the conflict.
 */
const INSERT = `
  INSERT INTO lead (request_id, variant_of, kind, fields, phone_key, source, suspicions, is_spam, ${HAS_DELIVERIES},
                    created_at)
  SELECT value ->> 'requestId', CAST(value ->> 'variantOf' AS integer), value ->> 'kind',
         CAST(value ->> 'fields' AS json), value ->> 'phoneKey', CAST(value ->> 'source' AS json),
         CAST(value ->> 'suspicions' AS json), CAST(value ->> 'isSpam' AS boolean),
         CAST(value ->> 'hasDeliveries' AS boolean), :now
  FROM EACH(:leads)
  WHERE NOT EXISTS (SELECT 1 FROM lead WHERE request_id = value ->> 'requestId')
  ON CONFLICT (request_id) DO NOTHING
  RETURNING number, request_id, ${RANK}, created_at`;

const INSERT_DELIVERIES = `${buildDeliveries('created_at')}
  FROM first JOIN EACH(:deliveries) AS item ON value ->> 'requestId' = request_id`;

const RELEASE = `
  UPDATE lead SET is_spam = FALSE, ${HAS_DELIVERIES} = :hasDeliveries
  WHERE number = :number AND is_spam = TRUE
  RETURNING number, ${RANK}`;

/** Another copy of the site may have sent the letter before. */
const IS_UNMAILED = `NOT EXISTS (
                SELECT 1 FROM message AS email
                WHERE email.lead_number = number AND email.channel = 'email' AND email.topic = 'lead'
                  AND (email.state <> 'pending' OR email.sent_to IS NOT NULL))`;

const ADD_DELIVERIES = `${buildDeliveries(':now', IS_UNMAILED)}
  FROM first CROSS JOIN EACH(:deliveries) AS item WHERE TRUE
  ON CONFLICT DO NOTHING`;

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
    WHERE created_at < :olderThan AND handling NOT IN ('taken', 'unreached')
      AND (is_spam = TRUE OR handling <> 'new' OR EXISTS (
        SELECT 1 FROM message
        WHERE lead_number = number AND topic = 'lead' AND (state = 'done' OR sent_to IS NOT NULL)))`;

const COUNT_DELETABLE = `SELECT count(*) AS count FROM (${DELETABLE} LIMIT :atMost) AS deletable`;

const DELETE = `
  DELETE FROM lead WHERE number IN (${DELETABLE}
    ORDER BY created_at LIMIT :batch
    FOR UPDATE SKIP LOCKED)`;

const ERASE = 'DELETE FROM lead WHERE number = ANY (:numbers) RETURNING number';

const NOTE_ERASURE = 'INSERT INTO erasure (erased_at, lead_numbers) VALUES (:now, :erased)';

const LIST_ERASURES = 'SELECT erased_at, lead_numbers FROM erasure ORDER BY position DESC';
