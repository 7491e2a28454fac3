-- A rewarded friend keeps what the sum of its referrer was chosen by (docs/reference/rewards.md 3.6).
alter table promotions.referrals
  -- For how many friends the referrer had been paid before, ever and in the month; null: not rewarded, or before they were kept.
  add column paid_before integer,
  add column paid_before_in_month integer,
  -- The referrer was excluded or closed, so the friend alone was paid; null like the numbers.
  add column referrer_excluded boolean,
  add constraint referrals_counts_positive check (paid_before >= paid_before_in_month and paid_before_in_month >= 0) not valid,
  add constraint referrals_counts_together check (num_nulls(paid_before, paid_before_in_month, referrer_excluded) in (0, 3)) not valid,
  add constraint referrals_counts_of_reward check (state = 'rewarded' or paid_before is null) not valid;
