-- What the server looks for again and again is found without reading what it passes over, however many leads there are.
DROP INDEX lead_open;
DROP INDEX lead_unsettled;
CREATE INDEX lead_unsettled ON lead (handling, number)
  WHERE handling IN ('new', 'taken', 'unreached') AND NOT is_spam;

DROP INDEX lead_to_remind;
CREATE INDEX lead_to_remind ON lead (handling, number)
  WHERE NOT is_spam AND (handling = 'unreached' AND recalled = 0 OR handling IN ('new', 'taken') AND reminded < 2);

CREATE INDEX lead_spam ON lead (number) WHERE is_spam;

CREATE INDEX delivery_undone ON delivery (state, channel, lead_number) WHERE state <> 'done';
CREATE INDEX delivery_failing ON delivery (state, channel, kind) WHERE state = 'pending' AND failed_since IS NOT NULL;
CREATE INDEX delivery_dead ON delivery (state, is_death_told, lead_number) WHERE state = 'dead';
