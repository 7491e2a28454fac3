-- The last day with everything that a margin needs: its rebates are paid, the runs of salaries have reached it, and no run up to it still
-- gets lines. Null before the first.
create or replace function agents.last_day_of_pay() returns date language sql stable as $$
  select least(
    (select r.day from agents.rebate_runs r where r.done_at is not null and not r.is_correction order by r.day desc limit 1),
    (select min(l.day) from (values ('DAILY', 'DAILY'), ('HOURLY', 'HOUR'), ('REALTIME', 'WINDOW')) k (kind, period)
      cross join lateral (
        select r.next_day - 1 as day from agents.runs r
        where r.kind = k.kind and r.period = k.period and not r.is_correction order by r.starts_at desc limit 1
      ) l),
    (select min(r.first_day) - 1 from agents.runs r where r.state = 'open' and not r.is_correction))
  where exists (select from agents.rebate_runs r where r.done_at is not null and not r.is_correction)
$$;
