-- Lines of pay are only added: what they were computed from never changes.
create or replace trigger pay_lines_only_grow before update or delete on agents.pay_lines
  for each row execute function agents.refuse_change();

-- The level of an account in the tree on a day, from 1 at the top; 0 for the house, which has no account.
create or replace function agents.depth_on(p_member bigint, p_day date) returns smallint language sql stable as $$
  select coalesce(max(depth) + 1, 0)::smallint from agents.closure
  where descendant = p_member and from_day <= p_day and (to_day is null or to_day > p_day)
$$;

-- The lock of those who compute lines of a kind of pay, of this merchant.
create or replace function agents.pay_lock(p_kind text) returns bigint language sql stable as $$
  select hashtextextended('agents.pay ' || p_kind, platform.merchant())
$$;

-- The last correction that was booked before a moment; 0 when there is none. Corrections are booked one after the other, and never while
-- a span is being sealed, so their numbers rise with their time.
create or replace function agents.corrections_until(p_at timestamptz) returns bigint language sql stable as $$
  select coalesce((
    select correction_id from agents.corrections where booked_at <= p_at order by booked_at desc, correction_id desc limit 1), 0)
$$;

-- Whether all rebates up to a day are written, with the corrections that were known then.
create or replace function agents.has_rebates(p_day date) returns boolean language sql stable as $$
  select exists (select from agents.rebate_runs where day = p_day and not is_correction and done_at is not null)
    and exists (select from agents.rebate_runs where day >= p_day and is_correction and done_at is not null)
$$;
