-- Each kind of lead has a template of its own, so a refused setting may stop one kind and spare the others.
CREATE TABLE breaker (
  channel         text        NOT NULL REFERENCES channel (name),
  kind            text        NOT NULL CHECK (kind IN ('contact', 'trial', 'package')),
  opened_at       timestamptz,
  probe_at        timestamptz,
  error_code      text,
  last_success_at timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (channel, kind)
);

INSERT INTO breaker (channel, kind)
SELECT channel.name, kind FROM channel, unnest(ARRAY['contact', 'trial', 'package']) AS kind;

ALTER TABLE channel
  DROP COLUMN breaker_opened_at,
  DROP COLUMN breaker_probe_at,
  DROP COLUMN breaker_error_code;

-- The lead's kind, repeated here so that a stopped kind with a long backlog costs the others nothing.
ALTER TABLE delivery ADD COLUMN kind text, ADD COLUMN claimed_at timestamptz;
UPDATE delivery SET kind = lead.kind FROM lead WHERE number = lead_number;
ALTER TABLE delivery ALTER COLUMN kind SET NOT NULL;

DROP INDEX delivery_due;
CREATE INDEX delivery_due ON delivery (state, channel, kind, next_at, lead_number);
