-- A foreign key looks its row up once a winner. Winners come in sets of one draw: one look a statement says the same.
alter table lottery.payouts drop constraint payouts_draw_id_version_fkey;
alter table lottery.rebates drop constraint rebates_draw_id_version_fkey;

create function lottery.check_settlement() returns trigger language plpgsql as $$
begin
  if exists (select draw_id, version from written except select draw_id, version from lottery.settlements) then
    raise exception 'lottery.% without its settlement', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger payouts_of_settlement after insert on lottery.payouts referencing new table as written
  for each statement execute function lottery.check_settlement();
create trigger rebates_of_settlement after insert on lottery.rebates referencing new table as written
  for each statement execute function lottery.check_settlement();

-- The other half of what the keys said. Nobody changes these columns either.
create function lottery.refuse_settlement_change() returns trigger language plpgsql as $$
begin
  raise exception '% of lottery.% is refused: what is counted hangs on it', tg_op, tg_table_name using errcode = '23514';
end $$;
create trigger settlements_stay before delete or truncate on lottery.settlements
  for each statement execute function lottery.refuse_settlement_change();
create trigger settlements_keep_keys before update of draw_id, version on lottery.settlements
  for each statement execute function lottery.refuse_settlement_change();
create trigger payouts_keep_keys before update of draw_id, version on lottery.payouts
  for each statement execute function lottery.refuse_settlement_change();
create trigger rebates_keep_keys before update of draw_id, version on lottery.rebates
  for each statement execute function lottery.refuse_settlement_change();
