-- The account record of a player: pages by key over the chain of a wallet. Bets, wins and rebates are most of a chain and are found by
-- reading it; all else is rare and has an index of its own, which costs a bet nothing.
create index rare_entries on wallet.entries (wallet_id, kind, seq) where kind not in (1, 2, 3);
