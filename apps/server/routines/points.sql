-- A record keeps what was asked for, and is decided once. An erasure empties its address and remark.
create or replace function points.keep_record() returns trigger language plpgsql as $$
begin
  if (new.record_id, new.member_id, new.reward_id, new.points, new.money, new.ratio, new.balance_after, new.at, new.quantity, new.merchant,
      new.key, new.hold_id, new.kind, new.request_hash)
      is distinct from
      (old.record_id, old.member_id, old.reward_id, old.points, old.money, old.ratio, old.balance_after, old.at, old.quantity, old.merchant,
      old.key, old.hold_id, old.kind, old.request_hash)
    or (old.status <> 'process' and (new.status, new.reason, new.decided_at, new.decided_by)
      is distinct from (old.status, old.reason, old.decided_at, old.decided_by)) then
    raise exception 'a record keeps what was asked for, and is decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger record_is_kept before update on points.records for each row execute function points.keep_record();

-- A code that was handed stays with its record; only an erasure empties it.
create or replace function points.keep_handed_code() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.code_id, new.reward_id, new.record_id, new.at, new.handed_at, new.merchant, new.fingerprint)
      is distinct from (old.code_id, old.reward_id, old.record_id, old.at, old.handed_at, old.merchant, old.fingerprint)
    or (new.sealed is distinct from old.sealed and new.sealed is not null) then
    raise exception 'code % was handed to record %', old.code_id, old.record_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger handed_code_is_kept before update or delete on points.voucher_codes
  for each row when (old.record_id is not null) execute function points.keep_handed_code();
