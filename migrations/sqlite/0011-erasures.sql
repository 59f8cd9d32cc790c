-- That leads were deleted because a person has asked for it, as the law wants it to be shown; nothing about them.
CREATE TABLE erasure (
  position     INTEGER PRIMARY KEY AUTOINCREMENT,
  erased_at    INTEGER NOT NULL,
  lead_numbers TEXT    NOT NULL
) STRICT;
