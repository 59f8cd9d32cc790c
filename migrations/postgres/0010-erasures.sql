-- That leads were deleted because a person has asked for it, as the law wants it to be shown; nothing about them.
CREATE TABLE erasure (
  position     integer     GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  erased_at    timestamptz NOT NULL DEFAULT now(),
  lead_numbers json        NOT NULL
);
