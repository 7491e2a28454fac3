-- outside a transaction
-- The costs of a month: prizes that were given in it.
create index concurrently if not exists prizes_given on missions.prizes (merchant, ended_at) where state = 'given';
