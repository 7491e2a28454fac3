-- Categories of offers that a member switched off (docs/reference/promotions.md 4).
create domain promotions.offer_category as text constraint offer_category_known
  check (value in ('new_player', 'deposit', 'rebate', 'vip', 'mission', 'raffle', 'referral', 'game', 'other'));
comment on domain promotions.offer_category is 'Subjects by which offers are listed: new_player, deposit, rebate, vip, mission, raffle, referral,
  game, other';

-- A category that a member switched off, since when. At most one row a member and category; not partitioned; until it is switched on again,
-- or an erasure.
create table promotions.off_categories (
  member_id bigint not null,
  since timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  category promotions.offer_category not null,
  primary key (member_id, category)
);
