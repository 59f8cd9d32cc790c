-- Leads and their way to the owner. Times are milliseconds since 1970, UTC; texts of visitors are JSON.

-- The open matter with one person: all leads of one number until it is closed (src/server/lead/conversation.ts).
CREATE TABLE conversation (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The number, as telephones understand it; empty for what is none, which makes a conversation of its own.
  phone_key       TEXT    NOT NULL,
  state           TEXT    NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'taken', 'callback', 'trial', 'deciding', 'student', 'lost', 'spam')),
  -- Who has brought it where it stands, as JSON like all texts from outside, and when.
  "by"            TEXT,
  "at"            INTEGER,
  -- The next call or the trial lesson, and whether only its day is known.
  due_at          INTEGER,
  is_whole_day    INTEGER NOT NULL DEFAULT 0 CHECK (is_whole_day IN (0, 1)),
  -- The package of a student, or why the person was lost.
  detail          TEXT,
  -- All its leads look like spam, and no manager has said otherwise.
  is_suspected    INTEGER NOT NULL DEFAULT 0 CHECK (is_suspected IN (0, 1)),
  -- How often it has changed: steps, notes, further leads.
  steps           INTEGER NOT NULL DEFAULT 0,
  -- The bot's message that shows it. The id of a chat may have more digits than a number of JavaScript keeps.
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
  -- AUTOINCREMENT: a number that people were told is never given to another lead, not even after deletion.
  number          INTEGER PRIMARY KEY AUTOINCREMENT,
  request_id      TEXT    NOT NULL,
  kind            TEXT    NOT NULL CHECK (kind IN ('contact', 'trial', 'package')),
  fields          TEXT    NOT NULL,
  -- By what leads with the same number are found, however it was typed (src/server/lead/phone.ts); empty for none.
  phone_key       TEXT    NOT NULL DEFAULT '',
  -- Where the lead came from: the page and the campaign. Beside the payload, of which it is no part.
  source          TEXT    NOT NULL DEFAULT '{}',
  -- What people should know of it, in codes.
  marks           TEXT    NOT NULL,
  created_at      INTEGER NOT NULL,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  UNIQUE (request_id)
) STRICT;

CREATE INDEX lead_created ON lead (created_at);
CREATE INDEX lead_phone ON lead (phone_key, number);
CREATE INDEX lead_conversation ON lead (conversation_id, number);

-- How the provider of each channel fares.
CREATE TABLE channel (
  name            TEXT    PRIMARY KEY,
  -- Why the settings were refused, and when first; NULL while they were not.
  failing_code    TEXT,
  failing_since   INTEGER,
  last_success_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

INSERT INTO channel (name) VALUES ('email'), ('bot'), ('webhook');

-- What people have done and said: the history of a conversation.
CREATE TABLE event (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Of the press or command that has caused it, so that one that arrives twice is done once.
  key             TEXT    NOT NULL UNIQUE,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  type            TEXT    NOT NULL,
  before          TEXT    NOT NULL,
  after           TEXT    NOT NULL,
  "by"            TEXT    NOT NULL,
  "at"            INTEGER NOT NULL,
  -- What somebody has written, with the step or alone.
  note            TEXT,
  -- The call or the lesson that was agreed.
  due_at          INTEGER,
  -- The package of a student, or why the person was lost.
  detail          TEXT
) STRICT;

CREATE INDEX event_conversation ON event (conversation_id);

-- Messages to send, written in the transaction that makes them true. The unique key keeps each from being written twice.
CREATE TABLE outbox (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  key             TEXT    NOT NULL UNIQUE,
  channel         TEXT    NOT NULL REFERENCES channel (name),
  topic           TEXT    NOT NULL CHECK (topic IN ('lead', 'conversation', 'notification')),
  lead_number     INTEGER REFERENCES lead (number) ON DELETE CASCADE,
  -- The conversation that it shows, or with which a notification is deleted.
  conversation_id INTEGER REFERENCES conversation (id) ON DELETE CASCADE,
  -- The content of a notification as JSON, until it is sent.
  body            TEXT,
  -- Counts changes of the conversation: if an earlier version was sent, the message is sent again.
  version         INTEGER NOT NULL DEFAULT 0,
  state           TEXT    NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'done', 'dead')),
  -- When it may be sent; while it is being sent, when a new leader repeats it.
  due_at          INTEGER NOT NULL,
  -- When that was decided: if this lies in the future, the clock was set back since.
  planned_at      INTEGER NOT NULL,
  attempts        INTEGER NOT NULL DEFAULT 0,
  -- Attempts in a row of which no outcome was recorded, the current one included: they may have ended the process.
  lost_attempts   INTEGER NOT NULL DEFAULT 0,
  -- When the last attempt began.
  claimed_at      INTEGER,
  -- When the attempts began to fail; NULL while none has failed.
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

-- Notifications by key: sent ones, queued ones and those that are not needed. None is written twice.
CREATE TABLE notified (
  key             TEXT    PRIMARY KEY,
  "at"            INTEGER NOT NULL,
  -- The conversation with which the row is deleted.
  conversation_id INTEGER REFERENCES conversation (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX notified_conversation ON notified (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX notified_at ON notified ("at") WHERE conversation_id IS NULL;

-- That leads were deleted because a person has asked for it, as the law wants it to be shown; nothing about them.
CREATE TABLE erasure (
  position     INTEGER PRIMARY KEY AUTOINCREMENT,
  erased_at    INTEGER NOT NULL,
  lead_numbers TEXT    NOT NULL
) STRICT;

-- The log that a restore applies: hashes of the deleted leads, and the day (src/server/store/erasure-log.ts).
CREATE TABLE erased_lead (
  request_hash TEXT    NOT NULL,
  -- Of the number that the person named.
  phone_hash   TEXT    NOT NULL,
  erased_on    TEXT    NOT NULL,
  PRIMARY KEY (request_hash, phone_hash, erased_on)
) STRICT, WITHOUT ROWID;

-- What all instances know together.
CREATE TABLE fact (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The one process that sends, reminds and asks Telegram for presses. A process that records under an older epoch
-- changes nothing.
CREATE TABLE leader (
  name       TEXT    PRIMARY KEY,
  epoch      INTEGER NOT NULL,
  holder     TEXT    NOT NULL,
  -- Of the settings of that process.
  channels   TEXT    NOT NULL,
  held_until INTEGER NOT NULL,
  renewals   INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
