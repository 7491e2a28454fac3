-- The beginning of the content of a feedback, for lists; empty after an erasure.
create or replace function support.excerpt_of(p_feedback bigint) returns text language sql stable as $$
  select coalesce((
    select left(text, 120 /* letters */) from support.feedback_entries
    where feedback_id = p_feedback order by entry_id limit 1), '')
$$;

-- The beginning of the newest words of a person in a conversation, for lists; empty after an erasure.
create or replace function support.chat_excerpt_of(p_conversation bigint) returns text language sql stable as $$
  select coalesce((
    select left(text, 120 /* letters */) from support.chat_messages
    where conversation_id = p_conversation and author <> 'system' order by seq desc limit 1), '')
$$;

-- How many messages of the member come after the one that staff have read.
create or replace function support.chat_unread_of(p_conversation bigint, p_read integer) returns integer language sql stable as $$
  select count(*)::int from support.chat_messages
  where conversation_id = p_conversation and seq > p_read and author = 'member'
$$;

-- Versions of app files and the decisions about them are only added.
create or replace function support.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'restrict_violation';
end
$$;

create or replace trigger app_files_only_grow before update or delete on support.app_files
  for each row execute function support.refuse_change();

create or replace trigger app_file_steps_only_grow before update or delete on support.app_file_steps
  for each row execute function support.refuse_change();
