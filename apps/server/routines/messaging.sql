-- Where an announcement stands at this moment (docs/reference/rewards.md 10.1). A pop-up waits for a second person before it is planned
-- or shown; it lapses when nobody decides in time, or when its own end comes first.
create or replace function messaging.announcement_state(a messaging.announcements) returns text language sql stable as $$
  select case
    when a.approval = 'waiting' and (a.waits_until <= statement_timestamp() or a.ends_at <= statement_timestamp()) then 'lapsed'
    when a.approval in ('waiting', 'refused', 'withdrawn') then a.approval::text
    when a.ends_at <= statement_timestamp() or a.ends_at = a.starts_at then 'over'
    when a.starts_at > statement_timestamp() then 'planned'
    else 'shown' end
$$;

-- The player notices that agents are shown at this moment (docs/reference/agents.md 7.2). Staff keep a few at a time.
create or replace function messaging.agent_announcements() returns setof messaging.announcements language sql stable as $$
  select * from messaging.announcements a
  where a.kind = 'PL' and a.platform = 'W' and a.shown_to in ('everyone', 'members', 'agents')
    and a.starts_at <= statement_timestamp() and (a.ends_at is null or a.ends_at > statement_timestamp())
$$;
