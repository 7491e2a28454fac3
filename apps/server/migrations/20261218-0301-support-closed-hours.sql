-- The automatic message of the chat outside its hours (docs/reference/support.md 3.10).

-- Until when a conversation has been told that nobody answers: it is told once for each end of the hours.
alter table support.conversations add column closed_until timestamptz;

alter table support.chat_messages
  -- Of `hours-ended`: when the chat answers again, and the words of the house at that moment, where it had any.
  add column opens_at timestamptz,
  add column own_text text check (octet_length(own_text) between 1 and 64000),
  add constraint chat_messages_automatic
    check ((opens_at is null and own_text is null) or (author = 'system' and opens_at is not null)) not valid;

-- What the automatic message says in a language. A row for each language; not partitioned; kept until it is deleted.
create table support.closed_texts (
  staff_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  language text not null,
  text text not null check (octet_length(text) between 1 and 64000),
  primary key (merchant, language)
);
