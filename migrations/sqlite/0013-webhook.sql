-- A program of the owner's, told of leads as the e-mail and the bot are.
INSERT INTO channel (name) VALUES ('webhook');
INSERT INTO breaker (channel, kind)
SELECT 'webhook', value FROM json_each('["contact", "trial", "package"]');

-- What a delivery has to tell, the next first, as JSON; NULL for nothing but that the lead came.
ALTER TABLE delivery ADD COLUMN events TEXT;
