-- Bonuses with turnover, and what bets count for them (docs/reference/promotions.md 11).
create domain promotions.bonus_state as text constraint bonus_state_known check (value in ('claimed', 'process', 'closed'));
comment on domain promotions.bonus_state is 'Where a bonus stands: claimed, process, closed';

create domain promotions.bonus_outcome as text constraint bonus_outcome_known check (value in (
  'released', 'cancelled', 'expired', 'lost', 'revoked', 'excluded'));
comment on domain promotions.bonus_outcome is 'How a bonus was closed: released, cancelled, expired, lost, revoked, excluded';

create domain promotions.count_reason as text constraint count_reason_known check (value in (
  'void', 'outside', 'group', 'low-risk', 'opposite', 'above-greatest'));
comment on domain promotions.count_reason is
  'Why a bet does not count, or not in full: void, outside, group, low-risk, opposite, above-greatest';

-- How far final wagers have counted for bonuses. One row a merchant; not partitioned; for ever.
create table promotions.bonus_intake (
  -- The last end of wagers that has counted, by its transaction and id.
  transaction xid8 not null default '0',
  end_id bigint not null default 0,
  -- Of the end after that one, the wagers up to this number have counted; 0: none.
  up_to_ref bigint not null default 0 check (up_to_ref >= 0),
  merchant smallint primary key default platform.merchant()
) with (fillfactor = 50);

-- A bonus with turnover that a member claimed: it waits, runs, or is closed. Grows by claim; not partitioned; kept for ever. What it was
-- given never changes; a closed one does not change at all.
create table promotions.bonuses (
  application_id bigint primary key,
  member_id bigint not null,
  wallet_id bigint not null,
  -- Money in 1/10 000 units.
  amount bigint not null check (amount > 0),
  required bigint not null check (required >= 0),
  max_bet bigint check (max_bet > 0),
  max_cashout bigint check (max_cashout >= 0),
  -- What bets have counted, at most what is required.
  progress bigint not null default 0,
  -- What its end gave to the member, and to the house.
  released bigint not null default 0 check (released >= 0),
  forfeited bigint not null default 0 check (forfeited >= 0),
  claimed_at timestamptz not null default clock_timestamp(),
  starts_at timestamptz,
  -- No bet that is placed from then on counts.
  expires_at timestamptz,
  -- The end of the last break for which it was prolonged.
  break_until timestamptz,
  closed_at timestamptz,
  play_days integer not null check (play_days > 0),
  -- The place among those of the member that wait; the lowest starts first.
  place integer not null check (place > 0),
  merchant smallint not null default platform.merchant(),
  mode promotions.mode not null check (mode in ('playable', 'locked')),
  state promotions.bonus_state not null default 'claimed',
  outcome promotions.bonus_outcome,
  -- A deposit earned it: a withdrawal ends it.
  is_deposit_linked boolean not null,
  -- Its key in the ledger.
  bonus_key uuid not null default platform.new_key() unique,
  -- The share of a bet that counts in ppm, by group of games.
  contributions jsonb not null check (jsonb_typeof(contributions) = 'object'),
  unique (merchant, application_id),
  check (progress between 0 and required),
  check ((starts_at is null) = (expires_at is null)),
  check (starts_at is null or starts_at < expires_at),
  check (state <> 'claimed' or starts_at is null),
  check (state <> 'process' or starts_at is not null),
  check ((state = 'closed') = (outcome is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check (state = 'closed' or (released = 0 and forfeited = 0)),
  foreign key (merchant, application_id) references promotions.applications (merchant, application_id)
);

-- One bonus of a member runs at a time.
create unique index bonus_in_process on promotions.bonuses (member_id) where state = 'process';
create index bonuses_waiting on promotions.bonuses (member_id, place) where state = 'claimed';
create index bonuses_to_expire on promotions.bonuses (expires_at) where state = 'process';
create index bonuses_of_member on promotions.bonuses (member_id, starts_at desc);
create index bonuses_by_state on promotions.bonuses (merchant, state, application_id desc);

-- What a settled bet counts for a bonus: its newest settlement replaces the one before. Grows by bet under a bonus; 16 partitions by
-- hash; kept for ever: progress is their sum.
create table promotions.counted (
  application_id bigint not null,
  batch_ref bigint not null,
  ref bigint not null,
  wager_id bigint not null,
  -- The end of the feed that it was counted for; 0: before the feed came to it.
  end_id bigint not null,
  stake bigint not null check (stake > 0),
  valid bigint not null check (valid >= 0),
  -- Of the stake what was own money, and what came back to it: a void bet gives its stake back.
  own_stake bigint not null check (own_stake >= 0),
  own_returned bigint not null check (own_returned >= 0),
  counted bigint not null check (counted >= 0),
  placed_at timestamptz not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  source smallint not null,
  reason promotions.count_reason,
  game_code text not null,
  game_type text not null,
  primary key (application_id, source, batch_ref, ref),
  check (counted <= valid),
  check (own_stake <= stake),
  check (reason is null or reason in ('opposite', 'above-greatest') or counted = 0),
  foreign key (merchant, application_id) references promotions.bonuses (merchant, application_id)
) partition by hash (application_id);

do $$
begin
  for part in 0 .. 15 loop
    execute format(
      'create table promotions.counted_%s partition of promotions.counted for values with (modulus 16, remainder %s)', part, part);
  end loop;
end $$;

create index counted_newest on promotions.counted (application_id, at desc);
