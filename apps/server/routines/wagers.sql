-- The last wager of a member before a time, 0 when there is none. The ids of a member's wagers rise with their time, so a binary search
-- over the index of ids replaces an index by time.
create or replace function wagers.id_before(p_member bigint, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint := coalesce((select max(wager_id) from wagers.wagers where member_id = p_member), 0);
  v_middle bigint;
  v_found record;
begin
  while v_low < v_high loop
    v_middle := (v_low + v_high + 1) / 2;
    select wager_id, placed_at into v_found from wagers.wagers
      where member_id = p_member and wager_id >= v_middle order by wager_id limit 1;
    if v_found.placed_at < p_at then
      v_low := v_found.wager_id;
    else
      v_high := v_middle - 1;
    end if;
  end loop;
  return v_low;
end $$;

-- Each payout and each void has its wager. A foreign key would look up and lock one row for each payout; payouts are written in sets, and
-- this looks up a whole set at once. A set is small and the table is large: a plan for it must use the index, never read the table, also
-- where the table was small when the plan was made.
create or replace function wagers.check_wagers() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if exists (select from written p where not exists (
      select from wagers.wagers w where w.source = p.source and w.batch_ref = p.batch_ref and w.ref = p.ref)) then
    raise exception 'wagers.% without its wager', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

-- The other half of that foreign key: a wager is never removed, and no key of a wager or a payout changes.
create or replace function wagers.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of wagers.% is refused: payouts hang on it', tg_op, tg_table_name using errcode = '23514';
end $$;

create or replace trigger payouts_of_wagers after insert on wagers.payouts referencing new table as written
  for each statement execute function wagers.check_wagers();

create or replace trigger voids_of_wagers after insert on wagers.voids referencing new table as written
  for each statement execute function wagers.check_wagers();

create or replace trigger wagers_stay before delete or truncate on wagers.wagers
  for each statement execute function wagers.refuse_change();

create or replace trigger wagers_keep_keys before update of source, batch_ref, ref on wagers.wagers
  for each statement execute function wagers.refuse_change();

create or replace trigger voids_keep_keys before update of source, batch_ref, ref on wagers.voids
  for each statement execute function wagers.refuse_change();

create or replace trigger payouts_keep_keys before update of source, batch_ref, ref on wagers.payouts
  for each statement execute function wagers.refuse_change();

-- Each wager with its state. A void wager stays void, whatever happens to its batch. A payout counts only once its batch is closed, with
-- the version of the closure: payouts are written before.
create or replace view wagers.states with (security_invoker = true) as
  select w.*,
    case when v.ref is not null then 'void' when c.version is null then 'placed' when p.payout is null then 'lost'
      else 'won' end as state,
    case when v.ref is null and c.version is not null then coalesce(p.payout, 0) else 0 end as payout,
    case when v.ref is not null or c.version is null then 0 else coalesce(p.valid_stake, w.stake) end as valid_stake,
    coalesce(v.voided_at, c.closed_at) as ended_at
  from wagers.wagers w
  left join wagers.closures c on c.source = w.source and c.batch_ref = w.batch_ref and c.merchant = w.merchant
  left join wagers.payouts p
    on p.source = w.source and p.batch_ref = w.batch_ref and p.ref = w.ref and p.version = c.version
  left join wagers.voids v on v.source = w.source and v.batch_ref = w.batch_ref and v.ref = w.ref;
