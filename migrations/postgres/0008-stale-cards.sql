-- How many steps the handling of the lead has taken, and how many of them its card shows, so that a card whose
-- editing has failed, or was ended by a kill, is found and edited later.
ALTER TABLE lead
  ADD COLUMN handling_steps integer NOT NULL DEFAULT 0,
  ADD COLUMN card_steps integer;

CREATE INDEX lead_stale_card ON lead (handled_at)
  WHERE card_message_id IS NOT NULL AND card_steps <> handling_steps;
