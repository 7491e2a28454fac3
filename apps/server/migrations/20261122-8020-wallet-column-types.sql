-- PostgreSQL reads a table's check constraints from their text in every statement that writes to it. What is true of one column alone says
-- the column's type from here on: types are kept ready, and are asked only where the column is written (docs/performance.md). What ties
-- columns together stays a constraint.
create domain wallet.wallet_status as smallint constraint wallet_status_known check (value between 0 and 3);
create domain wallet.held_amount as bigint constraint held_not_negative check (value >= 0);
create domain wallet.credit_line as bigint constraint floor_not_positive check (value <= 0);
create domain wallet.entry_seq as bigint constraint entry_seq_positive check (value > 0);
create domain wallet.entry_delta as bigint constraint entry_moves_something check (value <> 0);

alter table wallet.wallets drop constraint wallets_status_check, drop constraint wallets_held_check, drop constraint wallets_floor_check,
  drop constraint wallets_wallet_id_check, drop constraint wallets_check;
alter table wallet.wallets alter status type wallet.wallet_status, alter held type wallet.held_amount, alter floor type wallet.credit_line;
alter table wallet.entries drop constraint entries_seq_check, drop constraint entries_delta_check;
alter table wallet.entries alter seq type wallet.entry_seq, alter delta type wallet.entry_delta;

-- Which ledger a wallet is of stands in its number. Written once, when it is opened: a posting does not come by here.
create function wallet.guard_wallet_number() returns trigger language plpgsql as $$
begin
  if new.wallet_id <= 1024 or new.ledger is distinct from new.wallet_id & 1023 then
    raise exception 'wallet % is not of ledger %', new.wallet_id, new.ledger using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger wallet_number before insert or update of wallet_id, ledger on wallet.wallets
  for each row execute function wallet.guard_wallet_number();
