-- Each kind of lead has a template of its own, so a refused setting may stop one kind and spare the others.
CREATE TABLE breaker (
  channel         TEXT    NOT NULL REFERENCES channel (name),
  kind            TEXT    NOT NULL CHECK (kind IN ('contact', 'trial', 'package')),
  opened_at       INTEGER,
  probe_at        INTEGER,
  error_code      TEXT,
  last_success_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (channel, kind)
) STRICT, WITHOUT ROWID;

INSERT INTO breaker (channel, kind)
SELECT channel.name, kind.value FROM channel, json_each('["contact", "trial", "package"]') AS kind;

ALTER TABLE channel DROP COLUMN breaker_opened_at;
ALTER TABLE channel DROP COLUMN breaker_probe_at;
ALTER TABLE channel DROP COLUMN breaker_error_code;

-- SQLite adds no column that must be filled to a table that has rows, so the rows move to a new one.
CREATE TABLE new_delivery (
  lead_number     INTEGER NOT NULL REFERENCES lead (number) ON DELETE CASCADE,
  channel         TEXT    NOT NULL REFERENCES channel (name),
  -- The lead's, repeated here so that a stopped kind with a long backlog costs the others nothing.
  kind            TEXT    NOT NULL,
  state           TEXT    NOT NULL CHECK (state IN ('pending', 'waiting', 'done', 'dead')),
  attempts        INTEGER NOT NULL DEFAULT 0,
  claimed_at      INTEGER,
  next_at         INTEGER NOT NULL,
  lease_until     INTEGER,
  lease_token     TEXT,
  last_error_code TEXT,
  done_at         INTEGER,
  PRIMARY KEY (lead_number, channel)
) STRICT, WITHOUT ROWID;

INSERT INTO new_delivery
SELECT lead_number, channel, kind, state, attempts, NULL, next_at, lease_until, lease_token, last_error_code, done_at
FROM delivery JOIN lead ON number = lead_number;

DROP TABLE delivery;
ALTER TABLE new_delivery RENAME TO delivery;

CREATE INDEX delivery_due ON delivery (state, channel, kind, next_at);
CREATE INDEX delivery_leased ON delivery (channel, lease_until) WHERE lease_until IS NOT NULL;
