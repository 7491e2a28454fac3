-- A transfer that has ended is final, and what was requested never changes.
create or replace function vendors.guard_transfer() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (new.transfer_id, new.reference, new.post_key, new.credit_key, new.member_id, new.vendor,
      new.wallet_id, new.direction, new.key, new.currency, new.amount, new.at) is distinct from
      (old.transfer_id, old.reference, old.post_key, old.credit_key, old.member_id, old.vendor,
      old.wallet_id, old.direction, old.key, old.currency, old.amount, old.at) then
    raise exception 'transfer % is over, or what was ordered would change', old.transfer_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Transfers are evidence: none is ever removed.
create or replace function vendors.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'vendors.% keeps its rows', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger transfers_stand before update on vendors.transfers for each row execute function vendors.guard_transfer();

create or replace trigger never_removed before delete or truncate on vendors.transfers
  for each statement execute function vendors.refuse_removal();

-- Our calls as a vendor's list has them (docs/reference/vendors.md 8.1): those that were taken. A refund has what it gave back and took
-- back; the second refund of a bet, under another number, gave nothing.
create or replace view vendors.booked_calls with (security_invoker = true) as
  select c.merchant, c.vendor, c.at, c.tx_id, c.call, c.currency, c.player_id, c.round_id,
    case when c.call = 'refund' then coalesce(b.credit, 0) else c.debit end as debit,
    case when c.call = 'refund' then coalesce(b.debit, 0) else c.credit end as credit
  from vendors.calls c left join vendors.calls b
    on c.call = 'refund' and c.is_refunded and b.merchant = c.merchant and b.vendor = c.vendor and b.tx_id = c.refs[1]
    and not exists (
      select from vendors.calls e
      where e.round_no = c.round_no and e.call_no < c.call_no and e.call = 'refund' and e.is_refunded and e.refs[1] = c.refs[1])
  where c.status in ('OK', 'VOIDED');
