-- How far people were reminded of a lead that nobody has taken: 0 not at all, 1 before its time ran out, 2 when it had.
ALTER TABLE lead ADD COLUMN reminded smallint NOT NULL DEFAULT 0;
CREATE INDEX lead_to_remind ON lead (reminded, number) WHERE handling = 'new' AND NOT is_spam;
