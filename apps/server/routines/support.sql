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
