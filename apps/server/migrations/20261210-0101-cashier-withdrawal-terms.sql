-- A withdrawal keeps the terms that held for the member when it was asked for: a rank may make them better (docs/reference/rewards.md 9.3).
alter table cashier.withdrawals
  -- Withdrawals of a day that the member could ask for. Null: no quota concerned it, or it is from before this was kept.
  add column daily_count integer,
  -- The fee of each one after the free ones, in ppm. Null as above.
  add column fee_ppm integer;

alter table cashier.withdrawals add constraint withdrawals_terms
  check ((daily_count is null) = (fee_ppm is null) and coalesce(daily_count, 0) >= 0 and coalesce(fee_ppm, 0) >= 0) not valid;
