-- Where the lead came from: the page and the campaign, as JSON. Beside the payload, of which it is no part.
ALTER TABLE lead ADD COLUMN source TEXT NOT NULL DEFAULT '{}';
