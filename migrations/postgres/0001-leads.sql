-- Leads and their way to the owner; the same tables as in ../sqlite, in this engine's types.

CREATE TABLE lead (
  number     integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id text        NOT NULL UNIQUE,
  kind       text        NOT NULL CHECK (kind IN ('contact', 'trial', 'package')),
  -- json, not jsonb: it keeps every text that visitors can send, the null character too.
  fields     json        NOT NULL,
  suspicions json        NOT NULL,
  is_spam    boolean     NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX lead_created ON lead (created_at);

-- What all instances have to agree on about a provider.
CREATE TABLE channel (
  name               text        PRIMARY KEY,
  next_allowed_at    timestamptz NOT NULL DEFAULT '-infinity',
  paused_until       timestamptz NOT NULL DEFAULT '-infinity',
  breaker_opened_at  timestamptz,
  breaker_probe_at   timestamptz,
  breaker_error_code text
);

INSERT INTO channel (name) VALUES ('email'), ('bot');

-- 'waiting' is a bot's delivery held back until the e-mail of its lead is out; outside the store it is pending.
CREATE TABLE delivery (
  lead_number     integer     NOT NULL REFERENCES lead (number) ON DELETE CASCADE,
  channel         text        NOT NULL REFERENCES channel (name),
  state           text        NOT NULL CHECK (state IN ('pending', 'waiting', 'done', 'dead')),
  attempts        integer     NOT NULL DEFAULT 0,
  next_at         timestamptz NOT NULL DEFAULT now(),
  lease_until     timestamptz,
  lease_token     text,
  last_error_code text,
  done_at         timestamptz,
  PRIMARY KEY (lead_number, channel)
);

CREATE INDEX delivery_due ON delivery (state, channel, next_at, lead_number);
CREATE INDEX delivery_leased ON delivery (channel, lease_until) WHERE lease_until IS NOT NULL;

CREATE TABLE fact (
  name  text PRIMARY KEY,
  value text NOT NULL
);
