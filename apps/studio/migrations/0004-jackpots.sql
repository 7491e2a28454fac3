-- The pots of jackpots: one of each level in each currency. What is in one, and what each round added to it or took from it.

-- A pot. Its row is locked while a round is booked, so that rounds are in one order and a pot is paid once. Two rows a currency. Kept.
create table studio.jackpot_pots (
  -- In 1/10 000 units, and what the pot begins with again after a hit.
  amount bigint not null check (amount >= 0),
  seed bigint not null check (seed > 0),
  currency text not null,
  level text not null check (level ~ '^[a-z]{1,20}$'),
  primary key (currency, level)
);

-- What a round did to a pot, in the order in which rounds were booked: the pot can be counted again from the first entry. Grows by round
-- of real money in a game with jackpots, two rows each. Kept as long as the rounds.
create table studio.jackpot_entries (
  entry_no bigint generated always as identity primary key,
  round_no bigint not null references studio.rounds,
  contribution bigint not null check (contribution >= 0),
  -- What the round won of the pot; null for a round that did not hit it.
  won bigint check (won > 0),
  -- What was in the pot afterwards.
  pot_after bigint not null check (pot_after >= 0),
  at timestamptz not null default clock_timestamp(),
  currency text not null,
  level text not null,
  unique (round_no, level),
  foreign key (currency, level) references studio.jackpot_pots
);

-- The entries of each hour, added up, so that a report of thirty days reads some hundred rows. Two rows an hour and currency. Kept.
create table studio.jackpot_hours (
  hour timestamptz not null,
  rounds bigint not null check (rounds > 0),
  contributed bigint not null check (contributed >= 0),
  won bigint not null check (won >= 0),
  currency text not null,
  level text not null,
  primary key (currency, level, hour),
  foreign key (currency, level) references studio.jackpot_pots
);

create function studio.refuse_other_entry() returns trigger language plpgsql as $$
begin
  raise exception 'entries of pots are kept as they are';
end $$;
create trigger jackpot_entries_refuse_other before update or delete on studio.jackpot_entries
  for each row execute function studio.refuse_other_entry();
