-- The beginning of the content of a feedback, for lists; empty after an erasure.
create or replace function support.excerpt_of(p_feedback bigint) returns text language sql stable as $$
  select coalesce((
    select left(text, 120 /* letters */) from support.feedback_entries
    where feedback_id = p_feedback order by entry_id limit 1), '')
$$;
