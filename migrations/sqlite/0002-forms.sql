-- What a form sends again with another content is found by the form's id and a digest of what it says, instead of by an
-- id of its own that was made of both. A constraint can't be changed in place, so the table is made anew.
CREATE TABLE new_lead (
  -- AUTOINCREMENT: a number that people were told is never given to another lead, not even after deletion.
  number          INTEGER PRIMARY KEY AUTOINCREMENT,
  request_id      TEXT    NOT NULL,
  -- Empty for the first lead of its form.
  digest          TEXT    NOT NULL DEFAULT '',
  kind            TEXT    NOT NULL CHECK (kind IN ('contact', 'trial', 'package')),
  fields          TEXT    NOT NULL,
  -- By what leads with the same number are found, however it was typed (src/server/lead/phone.ts); empty for none.
  phone_key       TEXT    NOT NULL DEFAULT '',
  -- Where the lead came from: the page and the campaign. Beside the payload, of which it is no part.
  source          TEXT    NOT NULL DEFAULT '{}',
  suspicions      TEXT    NOT NULL,
  is_spam         INTEGER NOT NULL CHECK (is_spam IN (0, 1)),
  created_at      INTEGER NOT NULL,
  -- Whether messages tell of the lead, so that those of which none does are found at once.
  is_assigned     INTEGER NOT NULL DEFAULT 0 CHECK (is_assigned IN (0, 1)),
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  UNIQUE (request_id, digest)
) STRICT;

INSERT INTO new_lead
SELECT number,
       CASE WHEN variant_of IS NULL THEN request_id ELSE substr(request_id, 1, length(request_id) - 33) END,
       CASE WHEN variant_of IS NULL THEN '' ELSE substr(request_id, -32) END,
       kind, fields, phone_key, source, suspicions, is_spam, created_at, is_assigned, conversation_id
FROM lead;

-- The numbers of deleted leads are not given again.
DELETE FROM sqlite_sequence WHERE name = 'new_lead';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_lead', seq FROM sqlite_sequence WHERE name = 'lead';

DROP TABLE lead;
ALTER TABLE new_lead RENAME TO lead;

CREATE INDEX lead_created ON lead (created_at);
CREATE INDEX lead_phone ON lead (phone_key, number);
CREATE INDEX lead_unassigned ON lead (number) WHERE is_assigned = 0 AND is_spam = 0;
CREATE INDEX lead_spam ON lead (number) WHERE is_spam = 1;
CREATE INDEX lead_conversation ON lead (conversation_id, number);
