-- outside a transaction
-- The costs of a month: referrals that were rewarded in it.
create index concurrently if not exists referrals_rewarded on promotions.referrals (merchant, rewarded_at) where rewarded_at is not null;
