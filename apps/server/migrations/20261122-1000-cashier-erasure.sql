-- An erased card keeps its number, to which withdrawals point, and nothing that tells whose it was.
alter table cashier.bank_cards
  alter column holder_sealed drop not null,
  alter column account_sealed drop not null,
  alter column account_mark drop not null,
  add constraint sealed_until_erased check (
    (holder_sealed is null) = (account_sealed is null) and (holder_sealed is null) = (account_mark is null)
    and (holder_sealed is not null or removed_at is not null)
  );
