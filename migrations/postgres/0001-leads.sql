-- Leads and their way to the owner; the same tables as in ../sqlite, in this engine's types.

-- The open matter with one person: all leads of one number until it is closed (src/server/lead/conversation.ts).
CREATE TABLE conversation (
  id              integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The number, as telephones understand it; empty for what is none, which makes a conversation of its own.
  phone_key       text        NOT NULL,
  state           text        NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'taken', 'later', 'agreed', 'closed', 'spam')),
  -- Who has brought it where it stands, as JSON like all texts from outside, and when.
  "by"            json,
  "at"            timestamptz,
  -- When somebody is to be called again, and for when a first lesson was agreed.
  due_at          timestamptz,
  agreed_for      timestamptz,
  held            text        CHECK (held IN ('doubtful', 'hidden')),
  -- How often it has changed: steps, notes, further leads.
  steps           integer     NOT NULL DEFAULT 0,
  -- The bot's message that shows it. The id of a chat may have more digits than a number of JavaScript keeps.
  card_chat_id    text,
  card_message_id integer,
  opened_at       timestamptz NOT NULL,
  closed_at       timestamptz
);

CREATE UNIQUE INDEX conversation_open ON conversation (phone_key)
  WHERE state IN ('new', 'taken', 'later') AND phone_key <> '';
CREATE INDEX conversation_unsettled ON conversation (state, id) WHERE state IN ('new', 'taken', 'later');
CREATE INDEX conversation_taken ON conversation ("at") WHERE state = 'taken';
CREATE INDEX conversation_due ON conversation (due_at) WHERE state = 'later';
CREATE INDEX conversation_agreed_for ON conversation (agreed_for) WHERE agreed_for IS NOT NULL;
CREATE INDEX conversation_held ON conversation (id) WHERE held = 'hidden';

CREATE TABLE lead (
  number          integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id      text        NOT NULL,
  -- Tells apart what one form has sent with different content; empty for its first lead.
  digest          text        NOT NULL DEFAULT '',
  kind            text        NOT NULL CHECK (kind IN ('contact', 'trial', 'package')),
  -- json, not jsonb: it keeps every text that visitors can send, the null character too.
  fields          json        NOT NULL,
  -- By what leads with the same number are found, however it was typed (src/server/lead/phone.ts); empty for none.
  phone_key       text        NOT NULL DEFAULT '',
  -- Where the lead came from: the page and the campaign. Beside the payload, of which it is no part.
  source          json        NOT NULL DEFAULT '{}',
  suspicions      json        NOT NULL,
  is_spam         boolean     NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- Whether messages tell of the lead, so that those of which none does are found at once.
  is_assigned     boolean     NOT NULL DEFAULT false,
  conversation_id integer     NOT NULL REFERENCES conversation (id),
  UNIQUE (request_id, digest)
);

CREATE INDEX lead_created ON lead (created_at);
CREATE INDEX lead_phone ON lead (phone_key, number);
CREATE INDEX lead_unassigned ON lead (number) WHERE NOT is_assigned AND NOT is_spam;
CREATE INDEX lead_spam ON lead (number) WHERE is_spam;
CREATE INDEX lead_conversation ON lead (conversation_id, number);

-- What all instances have to agree on about a provider.
CREATE TABLE channel (
  name            text        PRIMARY KEY,
  next_allowed_at timestamptz NOT NULL DEFAULT '-infinity',
  -- Until then nothing is sent: the provider has asked for patience, or has refused the settings.
  paused_until    timestamptz NOT NULL DEFAULT '-infinity',
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
  -- Of a call that was put off, or of a first lesson.
  due_at          timestamptz
);

CREATE INDEX event_conversation ON event (conversation_id);

-- What is to be told, written in the transaction that makes it true; its key lets nobody write it twice.
CREATE TABLE message (
  id              integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- In the order of its bytes, so that the keys of one trouble stand together.
  key             text        COLLATE "C" NOT NULL UNIQUE,
  channel         text        NOT NULL REFERENCES channel (name),
  topic           text        NOT NULL CHECK (topic IN ('lead', 'event', 'card', 'notice')),
  lead_number     integer     REFERENCES lead (number) ON DELETE CASCADE,
  -- What it tells the webhook of, for the topic `event`.
  event_id        integer     REFERENCES event (id) ON DELETE CASCADE,
  -- What it shows, for the topic `card`; or with what it goes, for a notice.
  conversation_id integer     REFERENCES conversation (id) ON DELETE CASCADE,
  -- What it says, frozen, for the topic `notice`, until it is told.
  body            json,
  -- Counts what has changed since it was written: what was told of an earlier one is to be told again.
  version         integer     NOT NULL DEFAULT 0,
  -- What has a higher one waits until nothing else is due.
  rank            smallint    NOT NULL DEFAULT 0 CHECK (rank IN (0, 1)),
  state           text        NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'dead')),
  due_at          timestamptz NOT NULL,
  attempts        integer     NOT NULL DEFAULT 0,
  -- Attempts in a row of which no outcome was recorded, the one under way included: they may have ended the process.
  lost_attempts   integer     NOT NULL DEFAULT 0,
  claimed_at      timestamptz,
  -- When the attempts began to fail; NULL while none has failed.
  failed_since    timestamptz,
  lease_until     timestamptz,
  lease_token     text,
  error_code      text,
  done_at         timestamptz
);

CREATE INDEX message_due ON message (state, channel, rank, due_at, id);
CREATE INDEX message_lead ON message (lead_number);
CREATE INDEX message_event ON message (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX message_conversation ON message (conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX message_leased ON message (channel, lease_until) WHERE lease_until IS NOT NULL;
CREATE INDEX message_undone ON message (state, channel, lead_number) WHERE state <> 'done';
CREATE INDEX message_failing ON message (state, channel) WHERE state = 'pending' AND failed_since IS NOT NULL;
CREATE INDEX message_dead ON message (state, lead_number) WHERE state = 'dead';
CREATE INDEX message_told ON message (done_at) WHERE topic = 'notice' AND conversation_id IS NULL;

-- That leads were deleted because a person has asked for it, as the law wants it to be shown; nothing about them.
CREATE TABLE erasure (
  position     integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_at    timestamptz NOT NULL DEFAULT now(),
  lead_numbers json        NOT NULL
);

-- What all instances know together.
CREATE TABLE fact (
  name  text PRIMARY KEY,
  value text NOT NULL
);

-- What one process does for all others.
CREATE TABLE role (
  name       text        PRIMARY KEY,
  holder     text        NOT NULL,
  held_until timestamptz NOT NULL
);
