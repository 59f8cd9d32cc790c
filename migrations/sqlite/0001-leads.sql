-- Leads and their way to the owner. Times are milliseconds since 1970, UTC; texts of visitors are JSON.

CREATE TABLE lead (
  -- AUTOINCREMENT: a number that people were told is never given to another lead, not even after deletion.
  number     INTEGER PRIMARY KEY AUTOINCREMENT,
  request_id TEXT    NOT NULL UNIQUE,
  kind       TEXT    NOT NULL CHECK (kind IN ('contact', 'trial', 'package')),
  fields     TEXT    NOT NULL,
  suspicions TEXT    NOT NULL,
  is_spam    INTEGER NOT NULL CHECK (is_spam IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX lead_created ON lead (created_at);

-- 'waiting' is a bot's delivery held back until the e-mail of its lead is out; outside the store it is pending.
CREATE TABLE delivery (
  lead_number     INTEGER NOT NULL REFERENCES lead (number) ON DELETE CASCADE,
  channel         TEXT    NOT NULL REFERENCES channel (name),
  state           TEXT    NOT NULL CHECK (state IN ('pending', 'waiting', 'done', 'dead')),
  attempts        INTEGER NOT NULL DEFAULT 0,
  next_at         INTEGER NOT NULL,
  lease_until     INTEGER,
  lease_token     TEXT,
  last_error_code TEXT,
  done_at         INTEGER,
  PRIMARY KEY (lead_number, channel)
) STRICT, WITHOUT ROWID;

CREATE INDEX delivery_due ON delivery (state, channel, next_at);
CREATE INDEX delivery_leased ON delivery (channel, lease_until) WHERE lease_until IS NOT NULL;

-- What all instances have to agree on about a provider.
CREATE TABLE channel (
  name               TEXT    PRIMARY KEY,
  next_allowed_at    INTEGER NOT NULL DEFAULT 0,
  paused_until       INTEGER NOT NULL DEFAULT 0,
  breaker_opened_at  INTEGER,
  breaker_probe_at   INTEGER,
  breaker_error_code TEXT
) STRICT, WITHOUT ROWID;

INSERT INTO channel (name) VALUES ('email'), ('bot');

CREATE TABLE fact (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
