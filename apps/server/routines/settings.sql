-- Writes an event once for each merchant, whichever the caller works for: draws belong to all of them. One for which no worker has worked
-- for 30 days gets none: nobody would take them away. A merchant's own events need no function.
create or replace function settings.publish_to_all(p_topic text, p_payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.outbox (merchant, topic, payload)
  select merchant, p_topic, p_payload from (
    select merchant from settings.merchants where served_at > clock_timestamp() - interval '30 days'
    union select platform.merchant() where platform.merchant() is not null
  ) as everyone
$$;

revoke execute on function settings.publish_to_all from public;
