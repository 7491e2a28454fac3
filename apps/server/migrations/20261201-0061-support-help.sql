-- Texts of help that staff wrote in the place of those of the house (docs/reference/support.md 2.5).

-- A version of an article in a language; the highest counts. Grows by change of staff; only added; not partitioned; kept for ever.
create table support.article_versions (
  staff_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  version integer not null check (version > 0),
  merchant smallint not null default platform.merchant(),
  slug text not null,
  language text not null,
  -- Empty with the text: the text of the house counts again.
  title text not null default '',
  keywords text not null default '',
  text text,
  primary key (merchant, slug, language, version),
  check ((text is null) = (title = ''))
);
