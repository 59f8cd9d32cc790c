-- A program of the owner's, told of leads as the e-mail and the bot are.
INSERT INTO channel (name) VALUES ('webhook');
INSERT INTO breaker (channel, kind)
SELECT 'webhook', kind FROM unnest(ARRAY['contact', 'trial', 'package']) AS kind;

-- What a delivery has to tell, the next first; NULL for nothing but that the lead came.
ALTER TABLE delivery ADD COLUMN events jsonb;
