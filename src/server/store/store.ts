import type { LeadKind } from '#shared/lead/lead.ts';
import type {
  Card,
  Channel,
  Handler,
  Handling,
  HandlingChange,
  HandlingState,
  Lead,
  LeadEvent,
  LeadWithDeliveries,
  NewLead,
} from '../lead.ts';

/**
 * No delivery is put off for longer, nor is a channel paused or its probe delayed; longer waits are cut to this.
 * A due time further ahead can only come from a clock that has jumped back, and counts as due.
 */
export const MAX_WAIT_MS = 60 * 60 * 1000;

/**
 * Leads that others have passed are their own trouble, until nothing at all has passed for so long: then it is
 * the channel's again.
 */
export const NOTHING_PASSES_MS = 2 * 60 * 60 * 1000;

/** A channel that fails for less mends itself before anybody could look; nobody is alarmed until then. */
export const ALERT_AFTER_MS = 10 * 60 * 1000;

/** So many dead deliveries are listed at once; more can only be told as a number. */
export const MAX_DEATHS = 500;

/** So many different `utm_source` are counted apart on a day; the rest are summed up as {@link OTHER_SOURCE}. */
export const MAX_SOURCES_A_DAY = 20;

/** Stands for sources that have no room of their own; no source can be called so, see `normaliseSource`. */
export const OTHER_SOURCE = '*';

/** How often a page was opened on a day. */
export type ViewCount = {
  /** Of Kyiv, such as '2026-11-21'. */
  day: string;
  /** Address of a page of the site. */
  page: string;
  /** The `utm_source` that brought the visitors, normalised; empty for those without one. */
  source: string;
  views: number;
};

/** A record that leads were deleted because a person has asked for it; it holds nothing about them. */
export type Erasure = { erasedAt: Date; leadNumbers: readonly number[] };

/** What became of a lead that was to be saved, and the number that people know it, or its first copy, by. */
export type SavedLead = { outcome: 'saved' | 'repeated'; number: number };

export type ClaimRules = {
  /** How long the claim is ours; after that anybody may take it over. */
  leaseMs: number;
  /** Least time between two claims on this channel, over all instances. */
  minIntervalMs: number;
  /**
   * How long the bot waits for the e-mail of the same lead before it is told anyway, counted from when both
   * became deliverable; 0 when no e-mail is set up. An e-mail that is dead is not waited for, and
   * none of a kind that a breaker has stopped for so long.
   */
  waitForEmailMs: number;
};

export type Claim = {
  lead: Lead;
  channel: Channel;
  /** What this delivery tells of. */
  event: LeadEvent;
  /** Number of this attempt, from 1. */
  attempt: number;
  /** Attempts in a row before this one that had begun and of which no outcome was recorded; they may have ended the process. */
  lostAttempts: number;
  /** Fencing token: a finish with an outdated one changes nothing. */
  leaseToken: string;
  /** True when the bot is told although the e-mail of this lead has not gone out. */
  isEmailOverdue: boolean;
  /** True when others of its kind have gone out on this channel since this one began to fail. */
  haveOthersPassed: boolean;
  /** The recipients that have the message already, so that a retry goes to the others only. */
  sentTo: readonly string[];
};

/** Stops the leads of one kind on a channel, because what they are sent with (a key, a template) was refused. */
export type Breaker = {
  channel: Channel;
  kind: LeadKind;
  /** When the configuration was first refused. */
  openedAt: Date;
  /** None of them is claimed before this moment: the probe. */
  nextProbeAt: Date;
  errorCode: string;
};

/**
 * Nothing gets through on a channel, although no setting was refused. A lead that fails while others pass is not
 * meant: that is its own trouble, and it is told when it is given up.
 */
export type ChannelFailure = {
  channel: Channel;
  /** When the first of the leads that fail now began to fail, or else the last success. */
  since: Date;
  errorCode: string;
  /** True when every letter concerned has reached some of its recipients. */
  isPartial: boolean;
};

/** A delivery that was given up. */
export type Death = {
  leadNumber: number;
  channel: Channel;
  errorCode: string;
  /** The recipients that have the message all the same. */
  sentTo: readonly string[];
  /** True when the owner has been told. */
  isTold: boolean;
};

export type StoreHealth = {
  isWritable: boolean;
  /** Age of the oldest lead that is pending on a channel or has none, in ms; null when there is none. */
  oldestPendingMs: number | null;
  pending: number;
  /** The channels on which something is pending. */
  pendingOn: Channel[];
  dead: number;
  /** Deliveries of channels that were taken out of the settings. */
  skipped: number;
  /** Ordinary leads that no channel carries, because none was set up. */
  unassigned: number;
  breakers: Breaker[];
  failures: ChannelFailure[];
};

/**
 * Small facts that outlive a restart and are shared by all instances; each is one text.
 * - `alert-…`: when the owner was last told that the channel fails (ISO 8601); empty since it has recovered
 * - `deaths-…`: when the owner was last told of deliveries that were given up (ISO 8601)
 * - `spam-told`, `spam-told-up-to`: when the owner was last told of spam that looks like a person's (ISO 8601),
 *   and the number of the newest of those leads
 * - `held-told`, `held-told-up-to`: the same of leads beyond the hourly bound of their network
 * - `handling-since`: when people began to handle leads here (ISO 8601), by whatever feature was switched on first;
 *   see {@link OpenOptions}
 * - `bot-actions-trouble`: why presses of buttons go to somebody else (`webhook`, `conflict`); empty when they do not
 * - `alert-actions`: the trouble that the owner was last told of; empty since it is over
 * - `summary-told`: the day of the last summary of what is open ('2026-11-23', in Kyiv)
 * - `report-told`: up to when the last weekly report has told (ISO 8601)
 * - `bot-chat-id`: the chat of the settings and the id to which Telegram has moved it, with a space between
 * - `uncut-log`: 'yes' while deleted texts can still be read in the log of SQLite, because somebody was reading it
 * - `health_checked_at`: written to see whether the store can be written (ms since 1970, and what makes it large)
 */
export type FactName =
  | `alert-${Channel}`
  | `deaths-${Channel}`
  | 'spam-told'
  | 'spam-told-up-to'
  | 'held-told'
  | 'held-told-up-to'
  | 'handling-since'
  | 'bot-actions-trouble'
  | 'alert-actions'
  | 'summary-told'
  | 'report-told'
  | 'bot-chat-id'
  | 'uncut-log'
  | 'health_checked_at';

export type ListOptions = {
  limit: number;
  /** Only leads with lower numbers than this one. */
  before?: number;
  spam?: boolean;
  /** Only leads with this number, as `phoneKey` writes it. */
  phone?: string;
};

export type OpenOptions = {
  limit: number;
  /**
   * New leads from before this moment are left out: all leads of an installation where nobody has pressed a button
   * so far are new, and nobody wants to be reminded of them. To be taken from the fact `handling-since`, which
   * whoever needs it first sets to now by `exchangeFact('handling-since', null, …)`. Taken leads are listed whatever
   * their age.
   */
  since: Date;
  /** Only leads with higher numbers than this one. */
  after?: number;
};

/** How far people were reminded of a lead: 0 not at all, 1 before its time ran out, 2 when it had. */
export type ReminderStage = 0 | 1 | 2;

export type RemindOptions = {
  limit: number;
  /** As of {@link OpenOptions}. */
  since: Date;
  /** Only leads whose reminders have not come to this stage yet. */
  below: ReminderStage;
};

export type LeadToRemind = { lead: Lead; stage: ReminderStage };

/** A person's word that the handling of a lead has come to another state. */
export type HandlingStep = {
  leadNumber: number;
  /** It is done only from one of these states, so that of two people in the same second one comes first. */
  from: readonly HandlingState[];
  to: HandlingState;
  by: Handler;
  /** Unique for each press or command: what arrives twice is done once. */
  id: string;
};

/** Where the handling stands now; `isDone` is false when somebody else was quicker. */
export type StepOutcome = { isDone: boolean; handling: Handling };

/**
 * What one process does for all instances:
 * - `bot-poller`: asks Telegram for presses, of which it allows one asker only
 * - `notices`: tells people of outages and of leads that nobody has answered
 */
export type RoleName = 'bot-poller' | 'notices';

/**
 * Where leads wait until the owner has them. One contract, two engines (SQLite, PostgreSQL), one test suite.
 * Every method rejects with a {@link StoreUnavailableError} when the engine can't serve now.
 */
export type Store = {
  /**
   * Writes the lead and a pending delivery for each channel in one transaction (none for spam).
   * Resolves only after the commit is durable; `repeated` when the `requestId` was known with the same content
   * (but for the date). With another content the lead is saved as a variant of the first: a parent may have
   * corrected the number.
   */
  saveLead(lead: NewLead, channels: readonly Channel[]): Promise<SavedLead>;

  /**
   * Leases the next due delivery of the channel, oldest due first, but of kinds that a breaker stops only the
   * probe when its time has come.
   *
   * @returns the claim, or the time in ms after which asking again makes sense (null: nothing is pending)
   */
  claimDelivery(channel: Channel, rules: ClaimRules): Promise<Claim | { waitMs: number | null }>;

  /**
   * Each of these returns false, and changes nothing, when the lease has passed to somebody else; one that has
   * only run out is still ours. A completed delivery with another event behind it is pending at once, for that one. It closes the breaker that stopped its kind, and then makes the
   * probes of the channel's others due.
   */
  completeDelivery(claim: Claim): Promise<boolean>;
  postponeDelivery(claim: Claim, delayMs: number, errorCode: string): Promise<boolean>;
  buryDelivery(claim: Claim, errorCode: string): Promise<boolean>;
  /** Hands the lease back as if it had not been claimed (graceful stop). */
  returnDelivery(claim: Claim): Promise<boolean>;
  /**
   * Says that the sending begins, or goes on (a mail server may take minutes for its answer): the claim is ours for so
   * long from now, and its attempt counts. A claim that was answered too late, or to nobody, has sent nothing.
   */
  extendLease(claim: Claim, leaseMs: number): Promise<boolean>;
  /** Notes all recipients that have the message by now; the first of them lets the bot speak. */
  noteSentTo(claim: Claim, recipients: readonly string[]): Promise<boolean>;

  /**
   * Opens the breaker of the claim's kind on its channel, or moves its probe, and hands the claim back uncounted,
   * behind the others that are due. Where several kinds are stopped their probes take turns: mailboxes lock
   * themselves after too many refused logins. False, and nothing changed, when the lease has passed on.
   */
  openBreaker(claim: Claim, errorCode: string, probeAfterMs: number): Promise<boolean>;
  /** Makes the probes of the channel's open breakers due at once. */
  hastenProbes(channel: Channel): Promise<void>;
  /** No claim on the channel for this long, over all instances: a provider asked for patience. */
  pauseChannel(channel: Channel, pauseMs: number): Promise<void>;

  readFact(name: FactName): Promise<string | null>;
  writeFact(name: FactName, value: string): Promise<void>;
  /** Writes the fact unless another instance was quicker; true when the value before was the given one. */
  exchangeFact(name: FactName, before: string | null, value: string): Promise<boolean>;

  /** Also tries whether a lead could be written: by a small row, or by one of its size when the last was refused. */
  checkHealth(): Promise<StoreHealth>;
  /** Deliveries that are dead, first those that the owner has not been told of; {@link MAX_DEATHS} at most. */
  listDeaths(): Promise<Death[]>;
  markDeathsTold(deaths: readonly Death[]): Promise<void>;

  /** Newest first; ordinary leads and spam unless `spam` asks for one of them only. */
  listLeads(options: ListOptions): Promise<LeadWithDeliveries[]>;
  findLead(number: number): Promise<LeadWithDeliveries | null>;
  /**
   * Makes deliveries of the lead that are not done due at once, their attempts counted anew; a bot that waits
   * for its e-mail goes on waiting. The number of deliveries that are under way again.
   */
  retryLead(number: number): Promise<number>;
  retryDead(): Promise<number>;
  /**
   * Brings the handling of a lead to another state, with a line in its history; null when there is no such lead or
   * it is held back as spam. A step whose id is known was done before, and is not done again. In the same transaction
   * a webhook that is told of the lead gets an event of it, behind those that it has not been told yet.
   */
  stepHandling(step: HandlingStep): Promise<StepOutcome | null>;
  /** The histories of these leads, in the order in which it happened. */
  listHandlingChanges(leadNumbers: readonly number[]): Promise<HandlingChange[]>;
  /** Leads that are new or taken, the oldest first; none that is held back as spam. */
  listOpenLeads(options: OpenOptions): Promise<LeadWithDeliveries[]>;
  /** Leads that nobody has taken and of which people have still to be reminded, the oldest first. */
  listLeadsToRemind(options: RemindOptions): Promise<LeadToRemind[]>;
  /** Notes that people were reminded of these leads; never takes a stage back. */
  noteReminded(leadNumbers: readonly number[], stage: ReminderStage): Promise<void>;
  /**
   * Remembers the message that shows the lead, in place of an earlier one.
   *
   * @param steps how many steps of the handling it shows
   */
  noteCard(leadNumber: number, card: Card, steps: number): Promise<void>;
  /** Leads whose card shows other than where their handling stands, those that were handled first in front. */
  listStaleCards(limit: number): Promise<LeadWithDeliveries[]>;

  /**
   * Takes the role, or keeps it, for so long from now; false while another process holds it. Whoever is killed loses
   * it when the time has run out, so a holder asks again well before.
   *
   * @param holder an id of the process, different at each start
   */
  holdRole(role: RoleName, holder: string, leaseMs: number): Promise<boolean>;
  /** Gives the role up, if it is ours, so that another process need not wait. */
  leaveRole(role: RoleName, holder: string): Promise<void>;

  /** Turns spam into an ordinary lead with deliveries; false when there is no such spam. */
  releaseSpam(number: number, channels: readonly Channel[]): Promise<boolean>;
  /**
   * Brings deliveries in line with the channels that are set up: those of other channels are skipped, but for what is
   * leased, and those that were skipped earlier are pending again. To be called at start, and whenever leases may have
   * ended since.
   */
  skipDeliveries(channels: readonly Channel[]): Promise<{ skipped: number; resumed: number }>;
  /**
   * Gives deliveries to ordinary leads that nobody will be told of, because they came while no channel was set up
   * or all theirs are skipped; the number of leads.
   */
  addDeliveries(channels: readonly Channel[]): Promise<number>;
  /**
   * Deletes at most `batch` leads that are older and either spam or delivered by all channels, but for skipped ones
   * and recipients that were given up; the number deleted. A lead that nobody has been told of stays, however
   * old it is, and so does one that is taken.
   */
  deleteLeads(olderThan: Date, batch: number): Promise<number>;
  /**
   * Deletes these leads with everything that hangs on them, whatever their state, and notes that it was done; the
   * numbers of those that were there. A message that is being sent meanwhile still goes out.
   */
  eraseLeads(numbers: readonly number[]): Promise<number[]>;
  /** The latest first. */
  listErasures(): Promise<Erasure[]>;
  /** Adds to what has been counted; of more than {@link MAX_SOURCES_A_DAY} sources the rest become one. */
  addViews(counts: readonly ViewCount[]): Promise<void>;
  /** All counts from a day on, in the order of day, page and source. */
  listViews(since: string): Promise<ViewCount[]>;
  /** Deletes the counts of all days before this one; the number of them. */
  deleteViews(before: string): Promise<number>;
  /**
   * Writes a consistent copy while the server goes on, readable by its owner only; never over an existing file
   * (SQLite; PostgreSQL has its own tools and rejects).
   */
  backUp(file: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * The engine can't serve now: the intake answers 503, the worker tries again. The message is one line of our own
 * words, and safe to log, as is the code: `sqlite-13`, `postgres-57P01`, `ECONNREFUSED`, `timeout`.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
  readonly code: string | undefined;

  constructor(message: string, { code, cause }: { code?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}

/** The database can't be used at all, and nothing was changed in it; the message is one line for the operator. */
export class StoreRefusedError extends Error {
  override name = 'StoreRefusedError';
}
