-- Payments are evidence: none is ever removed. An erasure empties the personal columns instead.
create or replace function cashier.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% keeps its rows', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A paid deposit stays paid, and what was requested never changes.
create or replace function cashier.guard_deposit() returns trigger language plpgsql as $$
begin
  if old.state = 'paid' and new.state <> 'paid'
     or (new.member_id, new.wallet_id, new.key, new.amount, new.fee, new.post_key) is distinct from
        (old.member_id, old.wallet_id, old.key, old.amount, old.fee, old.post_key) then
    raise exception 'deposit %: what was paid or asked for stays', old.deposit_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A withdrawal that was received in full or rejected stays so, and what was requested never changes.
create or replace function cashier.guard_withdrawal() returns trigger language plpgsql as $$
begin
  if old.state in ('fully-received', 'rejected') and new.state <> old.state
     or (new.member_id, new.wallet_id, new.key, new.amount, new.fee, new.daily_count, new.fee_ppm, new.hold_id, new.pay_key, new.card_id)
        is distinct from
        (old.member_id, old.wallet_id, old.key, old.amount, old.fee, old.daily_count, old.fee_ppm, old.hold_id, old.pay_key, old.card_id) then
    raise exception 'withdrawal %: what is over or was asked for stays', old.withdrawal_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Adds a payment to what has arrived for its deposit: the ceiling of the credit (constraint credit_within_arrived).
create or replace function cashier.count_arrived() returns trigger language plpgsql as $$
begin
  update cashier.deposits set arrived = arrived + new.amount where deposit_id = new.deposit_id;
  return null;
end $$;

create or replace trigger never_removed before delete or truncate on cashier.deposits
  for each statement execute function cashier.refuse_removal();

create or replace trigger never_removed before delete or truncate on cashier.payments
  for each statement execute function cashier.refuse_removal();

create or replace trigger never_removed before delete or truncate on cashier.withdrawals
  for each statement execute function cashier.refuse_removal();

create or replace trigger never_removed before delete or truncate on cashier.payouts
  for each statement execute function cashier.refuse_removal();

create or replace trigger never_removed before delete or truncate on cashier.transfers
  for each statement execute function cashier.refuse_removal();

create or replace trigger never_removed before delete or truncate on cashier.steps
  for each statement execute function cashier.refuse_removal();

create or replace trigger deposits_guard before update on cashier.deposits for each row execute function cashier.guard_deposit();

create or replace trigger withdrawals_guard before update on cashier.withdrawals for each row execute function cashier.guard_withdrawal();

create or replace trigger payments_arrive after insert on cashier.payments
  for each row execute function cashier.count_arrived();
