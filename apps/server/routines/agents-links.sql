-- Status of a link: 0 closed, 1 normal, 2 expired. Expiry follows from the clock and is not stored.
create or replace function agents.link_status(p_closed_at timestamptz, p_ends_at timestamptz) returns int language sql volatile as $$
  select case when p_closed_at is not null then 0 when p_ends_at <= clock_timestamp() then 2 else 1 end
$$;

-- Whether accounts can register by a link now.
create or replace function agents.is_link_open(p_closed_at timestamptz, p_starts_at timestamptz, p_ends_at timestamptz)
  returns boolean language sql volatile as $$
  select agents.link_status(p_closed_at, p_ends_at) = 1 and p_starts_at <= clock_timestamp()
$$;

-- What the flags that are not dismissed do to a link: captcha, paused, or null.
create or replace function agents.link_guard_of(p_link bigint) returns text language sql stable as $$
  select case when bool_or(g.guard = 'paused') then 'paused' else min(g.guard::text) end
  from agents.link_guards g where g.link_id = p_link and g.lifted_at is null
$$;
