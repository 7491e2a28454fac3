-- Status of a link: 0 closed, 1 normal, 2 expired. Expiry follows from the clock and is not stored.
create or replace function agents.link_status(p_closed_at timestamptz, p_ends_at timestamptz) returns int language sql volatile as $$
  select case when p_closed_at is not null then 0 when p_ends_at <= clock_timestamp() then 2 else 1 end
$$;

-- Whether accounts can register by a link now.
create or replace function agents.is_link_open(p_closed_at timestamptz, p_starts_at timestamptz, p_ends_at timestamptz)
  returns boolean language sql volatile as $$
  select agents.link_status(p_closed_at, p_ends_at) = 1 and p_starts_at <= clock_timestamp()
$$;
