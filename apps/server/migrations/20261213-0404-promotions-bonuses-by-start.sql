-- outside a transaction
-- The costs of a month: bonus money that began in it.
create index concurrently if not exists bonuses_by_start on promotions.bonuses (merchant, starts_at) where starts_at is not null;
