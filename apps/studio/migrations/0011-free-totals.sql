-- Free rounds whose winnings are paid by one win, after the last round or the end of the grant (docs/reference/vendors.md 5.3). What is
-- paid is fixed before it is sent first: no round of the grant is played from then on.
alter table studio.free_grants
  add column pay text not null default 'EACH' check (pay in ('EACH', 'TOTAL')),
  -- How many rounds one win pays, and what they won, in 1/10 000 units; null before it is fixed.
  add column total_rounds smallint check (total_rounds between 0 and rounds),
  add column total_win bigint check (total_win >= 0),
  add column merchant text,
  -- The round of that win.
  add column total_id uuid not null default gen_random_uuid() unique,
  -- When it is sent next; null when there is nothing to send.
  add column next_try_at timestamptz,
  add column attempts smallint not null default 0,
  add column paid_at timestamptz,
  add constraint free_grants_total check ((total_rounds is null) = (total_win is null) and (pay = 'TOTAL' or total_rounds is null)),
  add constraint free_grants_paid check (paid_at is null or total_rounds > 0);

create index free_totals_due on studio.free_grants (next_try_at) where next_try_at is not null;
create index free_totals_paid on studio.free_grants (paid_at) where paid_at is not null;

create function studio.refuse_other_total() returns trigger language plpgsql as $$
begin
  if old.total_rounds is not null and (old.total_rounds, old.total_win) is distinct from (new.total_rounds, new.total_win) then
    raise exception 'the total of free rounds % cannot change', old.grant_id;
  end if;
  return new;
end $$;
create trigger free_grants_refuse_other_total before update on studio.free_grants for each row execute function studio.refuse_other_total();
