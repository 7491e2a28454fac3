-- What staff note about an account of the agent programme. One row a note, only added; not partitioned; kept until the erasure of the
-- person.
create table agents.staff_notes (
  note_id bigint generated always as identity primary key,
  about bigint not null,
  written_by bigint not null,
  written_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  note text not null check (char_length(note) between 1 and 500)
);

-- The notes about an account, the newest first, and an erasure.
create index staff_notes_about on agents.staff_notes (about, note_id);
