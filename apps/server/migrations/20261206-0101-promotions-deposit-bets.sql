-- Bets that members make after a deposit before an offer gives a share of it (docs/reference/promotions.md 14).

-- What a member is to bet for an application after its deposit was credited. Grows by credited deposit with such an offer; not
-- partitioned; kept for ever: with its bets it says why a reward was issued. What it was given never changes; a closed one does not
-- change at all.
create table promotions.bet_conditions (
  application_id bigint primary key,
  member_id bigint not null,
  -- Money in 1/10 000 units: what was credited, what is to be bet, and what bets have counted, at most that.
  credited bigint not null check (credited > 0),
  needed bigint not null check (needed >= 0),
  counted bigint not null default 0,
  -- Bets count that are placed from the credit on and before the end.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The end of the last break for which it was prolonged.
  break_until timestamptz,
  -- The reward was issued, or the application ended.
  closed_at timestamptz,
  merchant smallint not null default platform.merchant(),
  -- The share of a bet that counts in ppm, by group of games.
  contributions jsonb not null check (jsonb_typeof(contributions) = 'object'),
  unique (merchant, application_id),
  check (counted between 0 and needed),
  check (starts_at < ends_at),
  foreign key (merchant, application_id) references promotions.applications (merchant, application_id)
);

create index bet_conditions_open on promotions.bet_conditions (member_id, application_id) where closed_at is null;
create index bet_conditions_to_end on promotions.bet_conditions (ends_at) where closed_at is null;
create index bet_conditions_of_member on promotions.bet_conditions (member_id, application_id desc);

-- What a settled bet counts for a condition: its newest settlement replaces the one before. Grows by bet under an open condition; 16
-- partitions by hash; kept for ever: what is counted is their sum.
create table promotions.bet_condition_bets (
  application_id bigint not null,
  batch_ref bigint not null,
  ref bigint not null,
  wager_id bigint not null,
  -- Of the valid stake what was own money.
  valid bigint not null check (valid >= 0),
  counted bigint not null check (counted >= 0),
  placed_at timestamptz not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  source smallint not null,
  reason promotions.count_reason,
  primary key (application_id, source, batch_ref, ref),
  check (counted <= valid),
  check (reason is null or reason = 'opposite' or counted = 0),
  foreign key (merchant, application_id) references promotions.bet_conditions (merchant, application_id)
) partition by hash (application_id);

do $$
begin
  for part in 0 .. 15 loop
    execute format(
      'create table promotions.bet_condition_bets_%s partition of promotions.bet_condition_bets for values with (modulus 16, remainder %s)',
      part, part);
  end loop;
end $$;
