-- A private note of an agent about an account of its downline (docs/reference/agents.md 7.5). One row a pair; not partitioned; kept until
-- the writer empties it, or the erasure of either person.
create table agents.notes (
  writer bigint not null,
  about bigint not null,
  written_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  note text not null check (char_length(note) between 1 and 140),
  primary key (writer, about)
);

-- For an erasure.
create index notes_about on agents.notes (about);
