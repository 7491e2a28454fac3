-- The list of transactions of a time, which an operator compares with its own books: bets by when they were accepted, ends by when they
-- were reached.
create index rounds_by_acceptance on studio.rounds (accepted_at) where mode = 'REAL' and accepted_at is not null;
create index rounds_by_end on studio.rounds (ended_at) where mode = 'REAL' and ended_at is not null;
