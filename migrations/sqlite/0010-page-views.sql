-- How often each page was opened on a day (of Kyiv) by visitors that one utm_source has brought; nothing about them.
CREATE TABLE page_view (
  day    TEXT    NOT NULL,
  page   TEXT    NOT NULL,
  source TEXT    NOT NULL,
  views  INTEGER NOT NULL,
  PRIMARY KEY (day, page, source)
) STRICT, WITHOUT ROWID;
