-- outside a transaction
-- The page of staff that lists members who owe points.
create index concurrently if not exists accounts_owing on points.accounts (merchant, member_id) where owes;
