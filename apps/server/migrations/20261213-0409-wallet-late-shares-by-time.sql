-- outside a transaction
-- The costs of a month: what payouts after the end of a bonus moved.
create index concurrently if not exists bonus_shares_late on wallet.bonus_shares (at) where owned <> 0 or kept <> 0;
