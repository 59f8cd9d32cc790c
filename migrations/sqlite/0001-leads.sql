-- Leads and their way to the owner. Times are milliseconds since 1970, UTC; texts of visitors are JSON.

CREATE TABLE lead (
  -- AUTOINCREMENT: a number that people were told is never given to another lead, not even after deletion.
  number          INTEGER PRIMARY KEY AUTOINCREMENT,
  request_id      TEXT    NOT NULL UNIQUE,
  -- A lead that was sent again with another content stands beside the first one and names it.
  variant_of      INTEGER,
  kind            TEXT    NOT NULL CHECK (kind IN ('contact', 'trial', 'package')),
  fields          TEXT    NOT NULL,
  -- By what leads with the same number are found, however it was typed (src/server/phone.ts); empty for none.
  phone_key       TEXT    NOT NULL DEFAULT '',
  -- Where the lead came from: the page and the campaign. Beside the payload, of which it is no part.
  source          TEXT    NOT NULL DEFAULT '{}',
  suspicions      TEXT    NOT NULL,
  is_spam         INTEGER NOT NULL CHECK (is_spam IN (0, 1)),
  created_at      INTEGER NOT NULL,
  -- Whether messages tell of the lead, so that those of which none does are found at once.
  is_assigned     INTEGER NOT NULL DEFAULT 0 CHECK (is_assigned IN (0, 1)),
  -- What people do with it. Who has brought it to its state is JSON, as all texts from outside.
  handling        TEXT    NOT NULL DEFAULT 'new'
    CHECK (handling IN ('new', 'taken', 'unreached', 'answered', 'agreed', 'declined', 'junk')),
  handled_by      TEXT,
  handled_at      INTEGER,
  -- How many steps the handling has taken, and how many of them its card shows.
  handling_steps  INTEGER NOT NULL DEFAULT 0,
  card_steps      INTEGER,
  -- The bot's message that shows the lead. The id of a chat may have more digits than a number of JavaScript keeps.
  card_chat_id    TEXT,
  card_message_id INTEGER,
  -- How far people were reminded of it: 0 not at all, 1 before its time ran out, 2 when it had.
  reminded        INTEGER NOT NULL DEFAULT 0,
  -- Whether people were reminded to call again since nobody was reached.
  recalled        INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX lead_created ON lead (created_at);
CREATE INDEX lead_phone ON lead (phone_key, number);
CREATE INDEX lead_unassigned ON lead (number) WHERE is_assigned = 0 AND is_spam = 0;
CREATE INDEX lead_spam ON lead (number) WHERE is_spam = 1;
CREATE INDEX lead_stale_card ON lead (handled_at)
  WHERE card_message_id IS NOT NULL AND card_steps <> handling_steps;
CREATE INDEX lead_unsettled ON lead (handling, number)
  WHERE handling IN ('new', 'taken', 'unreached') AND is_spam = 0;
CREATE INDEX lead_to_remind ON lead (handling, number)
  WHERE is_spam = 0 AND (handling = 'unreached' AND recalled = 0 OR handling IN ('new', 'taken') AND reminded < 2);

-- What all instances have to agree on about a provider.
CREATE TABLE channel (
  name            TEXT    PRIMARY KEY,
  next_allowed_at INTEGER NOT NULL DEFAULT 0,
  -- Until then nothing is sent: the provider has asked for patience, or has refused the settings.
  paused_until    INTEGER NOT NULL DEFAULT 0,
  -- Why the settings were refused, and when first; NULL while they were not.
  failing_code    TEXT,
  failing_since   INTEGER,
  last_success_at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

INSERT INTO channel (name) VALUES ('email'), ('bot'), ('webhook');

-- What is to be told, written in the transaction that makes it true; its key lets nobody write it twice.
CREATE TABLE message (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  key             TEXT    NOT NULL UNIQUE,
  channel         TEXT    NOT NULL REFERENCES channel (name),
  topic           TEXT    NOT NULL CHECK (topic IN ('lead')),
  lead_number     INTEGER REFERENCES lead (number) ON DELETE CASCADE,
  -- What has a higher one waits until nothing else is due.
  rank            INTEGER NOT NULL DEFAULT 0 CHECK (rank IN (0, 1)),
  state           TEXT    NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'dead')),
  due_at          INTEGER NOT NULL,
  attempts        INTEGER NOT NULL DEFAULT 0,
  -- Attempts in a row of which no outcome was recorded, the one under way included: they may have ended the process.
  lost_attempts   INTEGER NOT NULL DEFAULT 0,
  claimed_at      INTEGER,
  -- When the attempts began to fail; NULL while none has failed.
  failed_since    INTEGER,
  lease_until     INTEGER,
  lease_token     TEXT,
  error_code      TEXT,
  -- The recipients that have the letter although others do not, as JSON; NULL when it is all or none.
  sent_to         TEXT,
  done_at         INTEGER,
  -- Whether the owner was told that it is dead.
  is_death_told   INTEGER NOT NULL DEFAULT 0 CHECK (is_death_told IN (0, 1)),
  -- What it has to tell, the next first, as JSON; NULL for nothing but that the lead came.
  events          TEXT
) STRICT;

CREATE INDEX message_due ON message (state, channel, rank, due_at);
CREATE INDEX message_lead ON message (lead_number);
CREATE INDEX message_leased ON message (channel, lease_until) WHERE lease_until IS NOT NULL;
CREATE INDEX message_undone ON message (state, channel, lead_number) WHERE state <> 'done';
CREATE INDEX message_failing ON message (state, channel) WHERE state = 'pending' AND failed_since IS NOT NULL;
CREATE INDEX message_dead ON message (state, is_death_told, lead_number) WHERE state = 'dead';

CREATE TABLE handling_change (
  position     INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Of the press or command that has caused it, so that one that arrives twice is done once.
  id           TEXT    NOT NULL UNIQUE,
  lead_number  INTEGER NOT NULL REFERENCES lead (number) ON DELETE CASCADE,
  state_before TEXT    NOT NULL,
  state        TEXT    NOT NULL,
  handler      TEXT    NOT NULL,
  changed_at   INTEGER NOT NULL,
  -- What somebody has written about the lead, with the step or alone.
  note         TEXT
) STRICT;

CREATE INDEX handling_change_lead ON handling_change (lead_number);

-- That leads were deleted because a person has asked for it, as the law wants it to be shown; nothing about them.
CREATE TABLE erasure (
  position     INTEGER PRIMARY KEY AUTOINCREMENT,
  erased_at    INTEGER NOT NULL,
  lead_numbers TEXT    NOT NULL
) STRICT;

-- What all instances know together.
CREATE TABLE fact (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What one process does for all others.
CREATE TABLE role (
  name       TEXT    PRIMARY KEY,
  holder     TEXT    NOT NULL,
  held_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
