-- Leads, their deliveries and their conversations. Times are ms since 1970 in UTC. Visitors' texts are JSON.

-- All leads of one phone number until a manager closes the conversation (src/server/lead/conversation.ts).
CREATE TABLE conversation (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The normalised phone number. If a lead has none, the key is empty and the lead has its own conversation.
  phone_key       TEXT    NOT NULL,
  state           TEXT    NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'taken', 'callback', 'trial', 'deciding', 'student', 'lost', 'spam')),
  -- The person of the last step, as JSON, and the time of that step.
  "by"            TEXT,
  "at"            INTEGER,
  -- Time of the next call or the trial lesson; is_whole_day if only its day is known.
  due_at          INTEGER,
  is_whole_day    INTEGER NOT NULL DEFAULT 0 CHECK (is_whole_day IN (0, 1)),
  -- The package of a student, or why the person was lost.
  detail          TEXT,
  -- All its leads look like spam, and no manager has released them.
  is_suspected    INTEGER NOT NULL DEFAULT 0 CHECK (is_suspected IN (0, 1)),
  -- Number of changes: steps, notes, further leads.
  steps           INTEGER NOT NULL DEFAULT 0,
  -- The bot's message that shows it. A chat id is a text, because it may exceed JavaScript's safe integers.
  card_chat_id    TEXT,
  card_message_id INTEGER,
  opened_at       INTEGER NOT NULL,
  closed_at       INTEGER
) STRICT;

CREATE UNIQUE INDEX conversation_open ON conversation (phone_key)
  WHERE state IN ('new', 'taken', 'callback', 'trial', 'deciding') AND phone_key <> '';
CREATE INDEX conversation_unsettled ON conversation (state, id) WHERE state IN ('new', 'taken', 'callback', 'trial', 'deciding');
CREATE INDEX conversation_new ON conversation (opened_at) WHERE state = 'new';
CREATE INDEX conversation_taken ON conversation ("at") WHERE state = 'taken';
CREATE INDEX conversation_due ON conversation (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX conversation_suspected ON conversation (id) WHERE is_suspected = 1;

CREATE TABLE lead (
  -- AUTOINCREMENT never reuses a number, even after deletion, because people know leads by number.
  number          INTEGER PRIMARY KEY AUTOINCREMENT,
  request_id      TEXT    NOT NULL,
  kind            TEXT    NOT NULL CHECK (kind IN ('contact', 'trial', 'package')),
  fields          TEXT    NOT NULL,
  -- The normalised phone number, by which leads of one person are found (src/server/lead/phone.ts); may be empty.
  phone_key       TEXT    NOT NULL DEFAULT '',
  -- The page and the campaign of the lead. They are not part of the payload.
  source          TEXT    NOT NULL DEFAULT '{}',
  -- Codes of warnings for managers, such as suspected spam.
  marks           TEXT    NOT NULL,
  created_at      INTEGER NOT NULL,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  UNIQUE (request_id)
) STRICT;

CREATE INDEX lead_created ON lead (created_at);
CREATE INDEX lead_phone ON lead (phone_key, number);
CREATE INDEX lead_conversation ON lead (conversation_id, number);

-- State of the provider of each channel.
CREATE TABLE channel (
  name            TEXT    PRIMARY KEY,
  -- Code and first time of the provider's refusal of our settings; NULL while it accepts them.
  failing_code    TEXT,
  failing_since   INTEGER,
  last_success_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

INSERT INTO channel (name) VALUES ('email'), ('bot'), ('webhook');

-- The history of a conversation: steps and notes.
CREATE TABLE event (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Key of the press or command. It makes a repeated one a no-op.
  key             TEXT    NOT NULL UNIQUE,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  type            TEXT    NOT NULL,
  before          TEXT    NOT NULL,
  after           TEXT    NOT NULL,
  "by"            TEXT    NOT NULL,
  "at"            INTEGER NOT NULL,
  -- The manager's note, with a step or alone.
  note            TEXT,
  -- Agreed time of the call or the lesson.
  due_at          INTEGER,
  -- The package of a student, or why the person was lost.
  detail          TEXT
) STRICT;

CREATE INDEX event_conversation ON event (conversation_id);

-- Messages to send (transactional outbox). A message is inserted with the change that causes it. The unique key
-- prevents duplicates.
CREATE TABLE outbox (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  key             TEXT    NOT NULL UNIQUE,
  channel         TEXT    NOT NULL REFERENCES channel (name),
  topic           TEXT    NOT NULL CHECK (topic IN ('lead', 'conversation', 'notification')),
  lead_number     INTEGER REFERENCES lead (number) ON DELETE CASCADE,
  -- The conversation that the message shows. A notification is deleted with its conversation.
  conversation_id INTEGER REFERENCES conversation (id) ON DELETE CASCADE,
  -- The content of a notification as JSON, until it is sent.
  body            TEXT,
  -- Version of the content. If it rises during a send, the message is sent again.
  version         INTEGER NOT NULL DEFAULT 0,
  state           TEXT    NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'done', 'dead')),
  -- Earliest time of the next attempt. In the state 'sending', the time at which a new leader repeats it.
  due_at          INTEGER NOT NULL,
  -- Time at which due_at was set. If it lies in the future, the clock was set back since.
  planned_at      INTEGER NOT NULL,
  attempts        INTEGER NOT NULL DEFAULT 0,
  -- Consecutive attempts without a recorded outcome, the current one included. They may have crashed the process.
  lost_attempts   INTEGER NOT NULL DEFAULT 0,
  -- Start of the last attempt.
  claimed_at      INTEGER,
  -- Time of the first failure in a row; NULL if the last attempt did not fail.
  failed_since    INTEGER,
  error_code      TEXT,
  done_at         INTEGER
) STRICT;

CREATE INDEX outbox_due ON outbox (channel, due_at, id) WHERE state IN ('pending', 'sending');
CREATE INDEX outbox_sending ON outbox (lost_attempts, id) WHERE state = 'sending';
CREATE INDEX outbox_lead ON outbox (lead_number);
CREATE INDEX outbox_conversation ON outbox (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX outbox_undone ON outbox (lead_number) WHERE state <> 'done';
CREATE INDEX outbox_dead ON outbox (lead_number) WHERE state = 'dead';
CREATE INDEX outbox_notification ON outbox (done_at) WHERE topic = 'notification' AND conversation_id IS NULL;

-- Dedupe keys of notifications that were queued, sent or found unnecessary.
CREATE TABLE notified (
  key             TEXT    PRIMARY KEY,
  "at"            INTEGER NOT NULL,
  -- The row is deleted with this conversation.
  conversation_id INTEGER REFERENCES conversation (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX notified_conversation ON notified (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX notified_at ON notified ("at") WHERE conversation_id IS NULL;

-- Proof that leads were deleted at a person's request. The law requires it; it contains no data of the person.
CREATE TABLE erasure (
  position     INTEGER PRIMARY KEY AUTOINCREMENT,
  erased_at    INTEGER NOT NULL,
  lead_numbers TEXT    NOT NULL
) STRICT;

-- Hashes of deleted leads. After a restore the server deletes these leads again (src/server/store/erasure-log.ts).
CREATE TABLE erased_lead (
  request_hash TEXT    NOT NULL,
  -- Hash of the phone number that the person named; empty for a deletion without a number.
  phone_hash   TEXT    NOT NULL,
  erased_on    TEXT    NOT NULL,
  PRIMARY KEY (request_hash, phone_hash, erased_on)
) STRICT, WITHOUT ROWID;

-- Small values that all instances share.
CREATE TABLE fact (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The lease of the leader: the only process that sends, reminds and polls Telegram. `epoch` is its fencing token: a
-- write with an older epoch changes nothing.
CREATE TABLE leader (
  name       TEXT    PRIMARY KEY,
  epoch      INTEGER NOT NULL,
  holder     TEXT    NOT NULL,
  -- The channels in the settings of that process.
  channels   TEXT    NOT NULL,
  held_until INTEGER NOT NULL,
  renewals   INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
