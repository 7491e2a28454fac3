-- A reward keeps the progress that it was given for, so that it can be computed once more (docs/reference/rewards.md 3.6).
alter table missions.claims
  -- Money in 1/10 000 units, or a number, by the goal; null: given before the progress was kept.
  add column value bigint,
  add constraint claims_value_positive check (value > 0) not valid;
