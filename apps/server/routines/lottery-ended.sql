-- Removes at most `p_limit` answers to cancellations and gives how many. A key is refused a day after its time (decision 47), so that none
-- of two days can be repeated. The primary key begins with the request's key, which begins with its time.
create or replace function lottery.drop_cancellations(p_limit integer) returns integer language sql as $$
  with old as materialized (
    select request_key, member_id from lottery.cancellations
    where request_key < platform.first_key(clock_timestamp() - interval '2 days')
    order by request_key limit p_limit for update skip locked
  ), dropped as (
    delete from lottery.cancellations c using old
    where c.request_key = old.request_key and c.member_id = old.member_id
    returning 1)
  select count(*)::integer from dropped
$$;
