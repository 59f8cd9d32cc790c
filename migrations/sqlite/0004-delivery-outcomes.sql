-- A lead that was sent again with another content stands beside the first one and names it.
ALTER TABLE lead ADD COLUMN variant_of INTEGER;

-- Whether the lead has deliveries that may still reach somebody, so that those that have none are found at once.
ALTER TABLE lead ADD COLUMN is_assigned INTEGER NOT NULL DEFAULT 0 CHECK (is_assigned IN (0, 1));
UPDATE lead SET is_assigned = 1 WHERE EXISTS (SELECT 1 FROM delivery WHERE lead_number = number);
CREATE INDEX lead_unassigned ON lead (number) WHERE is_assigned = 0 AND is_spam = 0;

-- SQLite changes no CHECK of a table that exists, so the rows move to a new one, with the state 'skipped'.
CREATE TABLE new_delivery (
  lead_number     INTEGER NOT NULL REFERENCES lead (number) ON DELETE CASCADE,
  channel         TEXT    NOT NULL REFERENCES channel (name),
  kind            TEXT    NOT NULL,
  state           TEXT    NOT NULL CHECK (state IN ('pending', 'waiting', 'done', 'dead', 'skipped')),
  attempts        INTEGER NOT NULL DEFAULT 0,
  claimed_at      INTEGER,
  -- When the attempts began to fail; NULL while none has failed.
  failed_since    INTEGER,
  next_at         INTEGER NOT NULL,
  lease_until     INTEGER,
  lease_token     TEXT,
  lease_owner     TEXT,
  last_error_code TEXT,
  -- The recipients that have the letter although others do not, as JSON; NULL when it is all or none.
  sent_to         TEXT,
  done_at         INTEGER,
  -- Whether the owner was told that it is dead.
  is_death_told   INTEGER NOT NULL DEFAULT 0 CHECK (is_death_told IN (0, 1)),
  PRIMARY KEY (lead_number, channel)
) STRICT, WITHOUT ROWID;

INSERT INTO new_delivery (lead_number, channel, kind, state, attempts, claimed_at, failed_since, next_at,
                          lease_until, lease_token, lease_owner, last_error_code, done_at)
SELECT lead_number, channel, kind, state, attempts, claimed_at, iif(last_error_code IS NULL, NULL, claimed_at),
       next_at, lease_until, lease_token, lease_owner, last_error_code, done_at
FROM delivery;

DROP TABLE delivery;
ALTER TABLE new_delivery RENAME TO delivery;

CREATE INDEX delivery_due ON delivery (state, channel, kind, next_at);
CREATE INDEX delivery_leased ON delivery (channel, lease_until) WHERE lease_until IS NOT NULL;
