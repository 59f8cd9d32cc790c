-- A lead that was sent again with another content stands beside the first one and names it.
ALTER TABLE lead ADD COLUMN variant_of integer;

-- Whether the lead has deliveries that may still reach somebody, so that those that have none are found at once.
ALTER TABLE lead ADD COLUMN is_assigned boolean NOT NULL DEFAULT false;
UPDATE lead SET is_assigned = true WHERE EXISTS (SELECT FROM delivery WHERE lead_number = number);
CREATE INDEX lead_unassigned ON lead (number) WHERE NOT is_assigned AND NOT is_spam;

ALTER TABLE delivery
  DROP CONSTRAINT delivery_state_check,
  ADD CONSTRAINT delivery_state_check CHECK (state IN ('pending', 'waiting', 'done', 'dead', 'skipped')),
  -- When the attempts began to fail; NULL while none has failed.
  ADD COLUMN failed_since timestamptz,
  -- The recipients that have the letter although others do not; NULL when it is all or none.
  ADD COLUMN sent_to json,
  -- Whether the owner was told that it is dead.
  ADD COLUMN is_death_told boolean NOT NULL DEFAULT false;

UPDATE delivery SET failed_since = claimed_at WHERE last_error_code IS NOT NULL;
