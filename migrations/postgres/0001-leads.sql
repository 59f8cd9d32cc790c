-- Leads and their way to the owner; the same tables as in ../sqlite, in this engine's types.

-- The open matter with one person: all leads of one number until it is closed (src/server/lead/conversation.ts).
CREATE TABLE conversation (
  id              integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The number, as telephones understand it; empty for what is none, which makes a conversation of its own.
  phone_key       text        NOT NULL,
  state           text        NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'taken', 'callback', 'trial', 'deciding', 'student', 'lost', 'spam')),
  -- Who has brought it where it stands, as JSON like all texts from outside, and when.
  "by"            json,
  "at"            timestamptz,
  -- The next call or the trial lesson, and whether only its day is known.
  due_at          timestamptz,
  is_whole_day    boolean     NOT NULL DEFAULT FALSE,
  -- The package of a student, or why the person was lost.
  detail          text,
  -- All its leads look like spam, and no manager has said otherwise.
  is_suspected    boolean     NOT NULL DEFAULT false,
  -- How often it has changed: steps, notes, further leads.
  steps           integer     NOT NULL DEFAULT 0,
  -- The bot's message that shows it. The id of a chat may have more digits than a number of JavaScript keeps.
  card_chat_id    text,
  card_message_id integer,
  opened_at       timestamptz NOT NULL,
  closed_at       timestamptz
);

CREATE UNIQUE INDEX conversation_open ON conversation (phone_key)
  WHERE state IN ('new', 'taken', 'callback', 'trial', 'deciding') AND phone_key <> '';
CREATE INDEX conversation_unsettled ON conversation (state, id) WHERE state IN ('new', 'taken', 'callback', 'trial', 'deciding');
CREATE INDEX conversation_new ON conversation (opened_at) WHERE state = 'new';
CREATE INDEX conversation_taken ON conversation ("at") WHERE state = 'taken';
CREATE INDEX conversation_due ON conversation (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX conversation_suspected ON conversation (id) WHERE is_suspected;

CREATE TABLE lead (
  number          integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id      text        NOT NULL,
  kind            text        NOT NULL CHECK (kind IN ('contact', 'trial', 'package')),
  -- json, not jsonb: it keeps every text that visitors can send, the null character too.
  fields          json        NOT NULL,
  -- By what leads with the same number are found, however it was typed (src/server/lead/phone.ts); empty for none.
  phone_key       text        NOT NULL DEFAULT '',
  -- Where the lead came from: the page and the campaign. Beside the payload, of which it is no part.
  source          json        NOT NULL DEFAULT '{}',
  -- What people should know of it, in codes.
  marks           json        NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  conversation_id integer     NOT NULL REFERENCES conversation (id),
  UNIQUE (request_id)
);

CREATE INDEX lead_created ON lead (created_at);
CREATE INDEX lead_phone ON lead (phone_key, number);
CREATE INDEX lead_conversation ON lead (conversation_id, number);

-- How the provider of each channel fares.
CREATE TABLE channel (
  name            text        PRIMARY KEY,
  -- Why the settings were refused, and when first; NULL while they were not.
  failing_code    text,
  failing_since   timestamptz,
  last_success_at timestamptz NOT NULL DEFAULT '-infinity'
);

INSERT INTO channel (name) VALUES ('email'), ('bot'), ('webhook');

-- What people have done and said: the history of a conversation.
CREATE TABLE event (
  id              integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the press or command that has caused it, so that one that arrives twice is done once.
  key             text        NOT NULL UNIQUE,
  conversation_id integer     NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  type            text        NOT NULL,
  before          text        NOT NULL,
  after           text        NOT NULL,
  "by"            json        NOT NULL,
  "at"            timestamptz NOT NULL,
  -- What somebody has written, with the step or alone.
  note            text,
  -- The call or the lesson that was agreed.
  due_at          timestamptz,
  -- The package of a student, or why the person was lost.
  detail          TEXT
);

CREATE INDEX event_conversation ON event (conversation_id);

-- Messages to send, written in the transaction that makes them true. The unique key keeps each from being written twice.
CREATE TABLE outbox (
  id              integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key             text        NOT NULL UNIQUE,
  channel         text        NOT NULL REFERENCES channel (name),
  topic           text        NOT NULL CHECK (topic IN ('lead', 'conversation', 'notification')),
  lead_number     integer     REFERENCES lead (number) ON DELETE CASCADE,
  -- The conversation that it shows, or with which a notification is deleted.
  conversation_id integer     REFERENCES conversation (id) ON DELETE CASCADE,
  -- The content of a notification as JSON, until it is sent.
  body            json,
  -- Counts changes of the conversation: if an earlier version was sent, the message is sent again.
  version         integer     NOT NULL DEFAULT 0,
  state           text        NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'done', 'dead')),
  -- When it may be sent; while it is being sent, when a new leader repeats it.
  due_at          timestamptz NOT NULL,
  -- When that was decided: if this lies in the future, the clock was set back since.
  planned_at      timestamptz NOT NULL,
  attempts        integer     NOT NULL DEFAULT 0,
  -- Attempts in a row of which no outcome was recorded, the current one included: they may have ended the process.
  lost_attempts   integer     NOT NULL DEFAULT 0,
  -- When the last attempt began.
  claimed_at      timestamptz,
  -- When the attempts began to fail; NULL while none has failed.
  failed_since    timestamptz,
  error_code      text,
  done_at         timestamptz
);

CREATE INDEX outbox_due ON outbox (channel, due_at, id) WHERE state IN ('pending', 'sending');
CREATE INDEX outbox_sending ON outbox (lost_attempts, id) WHERE state = 'sending';
CREATE INDEX outbox_lead ON outbox (lead_number);
CREATE INDEX outbox_conversation ON outbox (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX outbox_undone ON outbox (lead_number) WHERE state <> 'done';
CREATE INDEX outbox_dead ON outbox (lead_number) WHERE state = 'dead';
CREATE INDEX outbox_notification ON outbox (done_at) WHERE topic = 'notification' AND conversation_id IS NULL;

-- Notifications by key: sent ones, queued ones and those that are not needed. None is written twice.
CREATE TABLE notified (
  -- In the order of its bytes, so that keys that begin alike stand together.
  key             text        COLLATE "C" PRIMARY KEY,
  "at"            timestamptz NOT NULL,
  -- The conversation with which the row is deleted.
  conversation_id integer     REFERENCES conversation (id) ON DELETE CASCADE
);

CREATE INDEX notified_conversation ON notified (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX notified_at ON notified ("at") WHERE conversation_id IS NULL;

-- That leads were deleted because a person has asked for it, as the law wants it to be shown; nothing about them.
CREATE TABLE erasure (
  position     integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_at    timestamptz NOT NULL DEFAULT now(),
  lead_numbers json        NOT NULL
);

-- The log that a restore applies: hashes of the deleted leads, and the day (src/server/store/erasure-log.ts).
CREATE TABLE erased_lead (
  request_hash text    NOT NULL,
  -- Of the number that the person named.
  phone_hash   text    NOT NULL,
  erased_on    text    NOT NULL,
  PRIMARY KEY (request_hash, phone_hash, erased_on)
);

-- What all instances know together.
CREATE TABLE fact (
  name  text PRIMARY KEY,
  value text NOT NULL
);

-- The one process that sends, reminds and asks Telegram for presses. A process that records under an older epoch
-- changes nothing.
CREATE TABLE leader (
  name       text        PRIMARY KEY,
  epoch      integer     NOT NULL,
  holder     text        NOT NULL,
  -- Of the settings of that process.
  channels   json        NOT NULL,
  held_until timestamptz NOT NULL,
  renewals   integer     NOT NULL DEFAULT 0
);
