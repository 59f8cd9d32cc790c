-- Where the lead came from: the page and the campaign. Beside the payload, of which it is no part.
ALTER TABLE lead ADD COLUMN source json NOT NULL DEFAULT '{}';
