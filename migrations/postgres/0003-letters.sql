-- A letter is sent once somebody has it; whom it did not reach is told of once, and not tried again.
UPDATE message
SET state = 'done', done_at = coalesce(done_at, claimed_at, due_at), error_code = NULL, failed_since = NULL,
    lease_until = NULL, lease_token = NULL
WHERE sent_to IS NOT NULL AND state <> 'done';

ALTER TABLE message DROP COLUMN sent_to;
