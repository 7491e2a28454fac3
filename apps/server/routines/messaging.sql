-- The player notices that agents are shown at this moment (docs/reference/agents.md 7.2). Staff keep a few at a time.
create or replace function messaging.agent_announcements() returns setof messaging.announcements language sql stable as $$
  select * from messaging.announcements a
  where a.kind = 'PL' and a.platform = 'W' and a.shown_to in ('everyone', 'members', 'agents')
    and a.starts_at <= statement_timestamp() and (a.ends_at is null or a.ends_at > statement_timestamp())
$$;
