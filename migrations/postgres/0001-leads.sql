-- Leads, their deliveries and their conversations: the same tables as in ../sqlite, in the types of PostgreSQL.

-- All leads of one phone number until a manager closes the conversation (src/server/lead/conversation.ts).
CREATE TABLE conversation (
  id              integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The normalised phone number. If a lead has none, the key is empty and the lead has its own conversation.
  phone_key       text        NOT NULL,
  state           text        NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'taken', 'callback', 'trial', 'deciding', 'student', 'lost', 'spam')),
  -- The person of the last step, as JSON, and the time of that step.
  "by"            json,
  "at"            timestamptz,
  -- Time of the next call or the trial lesson; is_whole_day if only its day is known.
  due_at          timestamptz,
  is_whole_day    boolean     NOT NULL DEFAULT FALSE,
  -- The package of a student, or why the person was lost.
  detail          text,
  -- All its leads look like spam, and no manager has released them.
  is_suspected    boolean     NOT NULL DEFAULT false,
  -- Number of changes: steps, notes, further leads.
  steps           integer     NOT NULL DEFAULT 0,
  -- The bot's message that shows it. A chat id is a text, because it may exceed JavaScript's safe integers.
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
  -- json, not jsonb: jsonb rejects the null character, which visitors can send.
  fields          json        NOT NULL,
  -- The normalised phone number, by which leads of one person are found (src/server/lead/phone.ts); may be empty.
  phone_key       text        NOT NULL DEFAULT '',
  -- The page and the campaign of the lead. They are not part of the payload.
  source          json        NOT NULL DEFAULT '{}',
  -- Codes of warnings for managers, such as suspected spam.
  marks           json        NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  conversation_id integer     NOT NULL REFERENCES conversation (id),
  UNIQUE (request_id)
);

CREATE INDEX lead_created ON lead (created_at);
CREATE INDEX lead_phone ON lead (phone_key, number);
CREATE INDEX lead_conversation ON lead (conversation_id, number);

-- State of the provider of each channel.
CREATE TABLE channel (
  name            text        PRIMARY KEY,
  -- Code and first time of the provider's refusal of our settings; NULL while it accepts them.
  failing_code    text,
  failing_since   timestamptz,
  last_success_at timestamptz NOT NULL DEFAULT '-infinity'
);

INSERT INTO channel (name) VALUES ('email'), ('bot'), ('webhook');

-- The history of a conversation: steps and notes.
CREATE TABLE event (
  id              integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Key of the press or command. It makes a repeated one a no-op.
  key             text        NOT NULL UNIQUE,
  conversation_id integer     NOT NULL REFERENCES conversation (id) ON DELETE CASCADE,
  type            text        NOT NULL,
  before          text        NOT NULL,
  after           text        NOT NULL,
  "by"            json        NOT NULL,
  "at"            timestamptz NOT NULL,
  -- The manager's note, with a step or alone.
  note            text,
  -- Agreed time of the call or the lesson.
  due_at          timestamptz,
  -- The package of a student, or why the person was lost.
  detail          TEXT
);

CREATE INDEX event_conversation ON event (conversation_id);

-- Messages to send (transactional outbox). A message is inserted with the change that causes it. The unique key
-- prevents duplicates.
CREATE TABLE outbox (
  id              integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key             text        NOT NULL UNIQUE,
  channel         text        NOT NULL REFERENCES channel (name),
  topic           text        NOT NULL CHECK (topic IN ('lead', 'conversation', 'notification')),
  lead_number     integer     REFERENCES lead (number) ON DELETE CASCADE,
  -- The conversation that the message shows. A notification is deleted with its conversation.
  conversation_id integer     REFERENCES conversation (id) ON DELETE CASCADE,
  -- The content of a notification as JSON, until it is sent.
  body            json,
  -- Version of the content. If it rises during a send, the message is sent again.
  version         integer     NOT NULL DEFAULT 0,
  state           text        NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'done', 'dead')),
  -- Earliest time of the next attempt. In the state 'sending', the time at which a new leader repeats it.
  due_at          timestamptz NOT NULL,
  -- Time at which due_at was set. If it lies in the future, the clock was set back since.
  planned_at      timestamptz NOT NULL,
  attempts        integer     NOT NULL DEFAULT 0,
  -- Consecutive attempts without a recorded outcome, the current one included. They may have crashed the process.
  lost_attempts   integer     NOT NULL DEFAULT 0,
  -- Start of the last attempt.
  claimed_at      timestamptz,
  -- Time of the first failure in a row; NULL if the last attempt did not fail.
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

-- Dedupe keys of notifications that were queued, sent or found unnecessary.
CREATE TABLE notified (
  -- Byte order, so that a range query finds all keys with one prefix.
  key             text        COLLATE "C" PRIMARY KEY,
  "at"            timestamptz NOT NULL,
  -- The row is deleted with this conversation.
  conversation_id integer     REFERENCES conversation (id) ON DELETE CASCADE
);

CREATE INDEX notified_conversation ON notified (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX notified_at ON notified ("at") WHERE conversation_id IS NULL;

-- Proof that leads were deleted at a person's request. The law requires it; it contains no data of the person.
CREATE TABLE erasure (
  position     integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_at    timestamptz NOT NULL DEFAULT now(),
  lead_numbers json        NOT NULL
);

-- Hashes of deleted leads. After a restore the server deletes these leads again (src/server/store/erasure-log.ts).
CREATE TABLE erased_lead (
  request_hash text    NOT NULL,
  -- Hash of the phone number that the person named; empty for a deletion without a number.
  phone_hash   text    NOT NULL,
  erased_on    text    NOT NULL,
  PRIMARY KEY (request_hash, phone_hash, erased_on)
);

-- Small values that all instances share.
CREATE TABLE fact (
  name  text PRIMARY KEY,
  value text NOT NULL
);

-- The lease of the leader: the only process that sends, reminds and polls Telegram. `epoch` is its fencing token: a
-- write with an older epoch changes nothing.
CREATE TABLE leader (
  name       text        PRIMARY KEY,
  epoch      integer     NOT NULL,
  holder     text        NOT NULL,
  -- The channels in the settings of that process.
  channels   json        NOT NULL,
  held_until timestamptz NOT NULL,
  renewals   integer     NOT NULL DEFAULT 0
);
