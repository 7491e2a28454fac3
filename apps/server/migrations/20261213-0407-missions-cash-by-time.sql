-- outside a transaction
-- The costs of a month: cash of missions.
create index concurrently if not exists claims_of_cash on missions.claims (merchant, at) where reward = 'cash';
