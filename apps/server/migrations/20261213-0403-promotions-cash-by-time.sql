-- outside a transaction
-- The costs of a month: cash of offers that was claimed in it.
create index concurrently if not exists applications_paid on promotions.applications (merchant, since) where status = 'claimed' and mode = 'cash';
