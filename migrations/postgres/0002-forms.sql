-- What a form sends again with another content is found by the form's id and a digest of what it says, instead of by an
-- id of its own that was made of both. The digest is empty for the first lead of its form.
ALTER TABLE lead ADD digest text NOT NULL DEFAULT '';
ALTER TABLE lead DROP CONSTRAINT lead_request_id_key;

UPDATE lead SET request_id = left(request_id, -33), digest = right(request_id, 32) WHERE variant_of IS NOT NULL;

ALTER TABLE lead ADD UNIQUE (request_id, digest);
ALTER TABLE lead DROP COLUMN variant_of;
