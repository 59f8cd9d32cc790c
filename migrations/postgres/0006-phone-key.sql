-- By what leads with the same number are found, however it was typed (src/server/phone.ts); empty for none. Null until
-- a release that knows the column has read the lead.
ALTER TABLE lead ADD COLUMN phone_key text;
CREATE INDEX lead_phone ON lead (phone_key, number);
