-- What a wager earned keeps the valid stake that it was computed from (docs/reference/rewards.md 3.6).
alter table points.earned
  -- The real part of the valid stake after this end, 0 of a void wager, in 1/10 000 units; null: booked before it was kept.
  add column valid bigint,
  add constraint earned_valid_positive check (valid >= 0) not valid;
