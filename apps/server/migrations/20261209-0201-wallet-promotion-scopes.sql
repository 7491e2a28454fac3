-- What a promotion gives is named by what the promotion is about (docs/reference/rewards.md 5.1): a scope for each area. What was given
-- before keeps the scope `promotion`, which is that of all other areas.
alter domain wallet.key_scope drop constraint key_scope_known;
alter domain wallet.key_scope add constraint key_scope_known check (value between 0 and 12 or value >= 1000) not valid;
comment on domain wallet.key_scope is
  'Who makes a key: 0 hold, 1 lottery, 2 settlement, 3 grant, 4 cashier, 5 transfer, 6 staff, 7 commission, 8 promotion, 9 demo, '
  '10 promotion-lottery, 11 promotion-rng, 12 promotion-pvp, 1000 vendor; from 1001 reserved';
