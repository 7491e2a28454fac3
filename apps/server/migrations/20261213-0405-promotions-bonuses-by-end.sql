-- outside a transaction
-- The costs of a month: bonus money that ended in it.
create index concurrently if not exists bonuses_by_end on promotions.bonuses (merchant, closed_at) where closed_at is not null;
