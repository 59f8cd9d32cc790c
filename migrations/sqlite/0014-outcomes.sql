-- What came of an answered lead: 'agreed', 'declined', or NULL as long as nobody has said more than that they answered.
-- Beside `handling`, whose check an older release relies on.
ALTER TABLE lead ADD COLUMN outcome TEXT;

-- Whether people were reminded to call again since nobody was reached: 0 or 1; -1 for leads that were closed by it
-- under an earlier release, and stay so.
ALTER TABLE lead ADD COLUMN recalled INTEGER NOT NULL DEFAULT 0;
UPDATE lead SET recalled = -1 WHERE handling = 'unreached';

CREATE INDEX lead_unsettled ON lead (number) WHERE handling IN ('new', 'taken', 'unreached') AND is_spam = 0;

-- What somebody has written about the lead, with the step or alone.
ALTER TABLE handling_change ADD COLUMN note TEXT;
