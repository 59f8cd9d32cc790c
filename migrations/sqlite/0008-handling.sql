-- What people do with a lead. Who has brought it to its state is JSON, as all texts from outside.
ALTER TABLE lead ADD COLUMN handling TEXT NOT NULL DEFAULT 'new'
  CHECK (handling IN ('new', 'taken', 'answered', 'unreached', 'junk'));
ALTER TABLE lead ADD COLUMN handled_by TEXT;
ALTER TABLE lead ADD COLUMN handled_at INTEGER;

CREATE INDEX lead_open ON lead (number) WHERE handling IN ('new', 'taken') AND is_spam = 0;

-- The bot's message that shows the lead. The id of a chat may have more digits than a number of JavaScript keeps.
ALTER TABLE lead ADD COLUMN card_chat_id TEXT;
ALTER TABLE lead ADD COLUMN card_message_id INTEGER;

CREATE TABLE handling_change (
  position     INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Of the press or command that has caused it, so that one that arrives twice is done once.
  id           TEXT    NOT NULL UNIQUE,
  lead_number  INTEGER NOT NULL REFERENCES lead (number) ON DELETE CASCADE,
  state_before TEXT    NOT NULL,
  state        TEXT    NOT NULL,
  handler      TEXT    NOT NULL,
  changed_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX handling_change_lead ON handling_change (lead_number);

-- What one process does for all others.
CREATE TABLE role (
  name       TEXT    PRIMARY KEY,
  holder     TEXT    NOT NULL,
  held_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
