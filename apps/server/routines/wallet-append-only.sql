-- Entries, keys and journals are only ever added, wallets and holds never removed. The program's role may write none of them (rights.sql);
-- these triggers bind the owner of the database too.
create or replace function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'wallet.% is append only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The number of a wallet contains its ledger. Written once, when it is opened: a posting does not come by here.
create or replace function wallet.guard_wallet_number() returns trigger language plpgsql as $$
begin
  if new.wallet_id <= 1024 or new.ledger is distinct from new.wallet_id & 1023 then
    raise exception 'wallet % is not of ledger %', new.wallet_id, new.ledger using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A release names a hold that exists. Holds are never removed and never change their ids, so it stays true.
create or replace function wallet.check_hold() returns trigger language plpgsql as $$
begin
  if exists (select from written r where not exists (select from wallet.holds h where h.hold_id = r.hold_id)) then
    raise exception 'wallet.% without its hold', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace trigger append_only before update or delete or truncate on wallet.entries
  for each statement execute function wallet.refuse_change();

create or replace trigger append_only before update or delete or truncate on wallet.burned_keys
  for each statement execute function wallet.refuse_change();

create or replace trigger append_only before update or delete or truncate on wallet.cancelled_keys
  for each statement execute function wallet.refuse_change();

create or replace trigger append_only before update or delete or truncate on wallet.gl_journals
  for each statement execute function wallet.refuse_change();

create or replace trigger append_only before update or delete or truncate on wallet.gl_journal_legs
  for each statement execute function wallet.refuse_change();

create or replace trigger append_only before update or delete or truncate on wallet.hold_releases
  for each statement execute function wallet.refuse_change();

create or replace trigger never_removed before delete or truncate on wallet.wallets
  for each statement execute function wallet.refuse_change();

create or replace trigger never_removed before delete or truncate on wallet.holds
  for each statement execute function wallet.refuse_change();

create or replace trigger wallet_number before insert or update of wallet_id, ledger on wallet.wallets
  for each row execute function wallet.guard_wallet_number();

create or replace trigger releases_of_hold after insert on wallet.hold_releases referencing new table as written
  for each statement execute function wallet.check_hold();
