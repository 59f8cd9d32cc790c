-- What people do with a lead.
ALTER TABLE lead
  ADD COLUMN handling text NOT NULL DEFAULT 'new'
    CHECK (handling IN ('new', 'taken', 'answered', 'unreached', 'junk')),
  ADD COLUMN handled_by json,
  ADD COLUMN handled_at timestamptz,
  -- The bot's message that shows the lead. The id of a chat may have more digits than a number of JavaScript keeps.
  ADD COLUMN card_chat_id text,
  ADD COLUMN card_message_id integer;

CREATE INDEX lead_open ON lead (number) WHERE handling IN ('new', 'taken') AND NOT is_spam;

CREATE TABLE handling_change (
  position     integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the press or command that has caused it, so that one that arrives twice is done once.
  id           text        NOT NULL UNIQUE,
  lead_number  integer     NOT NULL REFERENCES lead (number) ON DELETE CASCADE,
  state_before text        NOT NULL,
  state        text        NOT NULL,
  handler      json        NOT NULL,
  changed_at   timestamptz NOT NULL
);

CREATE INDEX handling_change_lead ON handling_change (lead_number);

-- What one process does for all others.
CREATE TABLE role (
  name       text        PRIMARY KEY,
  holder     text        NOT NULL,
  held_until timestamptz NOT NULL
);
