-- Attempts in a row of which no outcome was recorded, the one under way included: they may have ended the process.
ALTER TABLE delivery ADD COLUMN lost_attempts INTEGER NOT NULL DEFAULT 0;
