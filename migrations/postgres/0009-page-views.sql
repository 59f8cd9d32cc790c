-- How often each page was opened on a day (of Kyiv) by visitors that one utm_source has brought; nothing about them.
CREATE TABLE page_view (
  day    text    NOT NULL,
  page   text    NOT NULL,
  source text    NOT NULL,
  views  integer NOT NULL,
  PRIMARY KEY (day, page, source)
);
