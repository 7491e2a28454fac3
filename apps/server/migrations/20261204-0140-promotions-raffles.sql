-- Raffles: series, raffles, who holds tickets, tickets and prizes (docs/reference/promotions.md 12).
create domain promotions.raffle_state as text constraint raffle_state_known check (value in ('open', 'closed', 'sealed', 'drawn'));
comment on domain promotions.raffle_state is 'Where a raffle stands: open, closed, sealed, drawn';

create domain promotions.not_given as text constraint not_given_known check (value in ('no-ticket', 'excluded', 'account-closed'));
comment on domain promotions.not_given is 'Why a prize of a raffle was not given: no-ticket, excluded, account-closed';

-- How far final wagers are counted for raffles. One row a merchant; not partitioned; kept for ever.
create table promotions.raffle_intake (
  -- The last end of wagers that is counted, by its transaction and id.
  transaction xid8 not null default '0',
  end_id bigint not null default 0,
  -- Of the end after that one, the wagers up to this number are counted; 0: none.
  up_to_ref bigint not null default 0 check (up_to_ref >= 0),
  merchant smallint primary key default platform.merchant()
) with (fillfactor = 50);

-- What of a settled wager was bonus money and counts for no ticket. Grows by wager with bonus money; not partitioned; deleted 190 days
-- after it was settled.
create table promotions.raffle_bonus_wagers (
  member_id bigint not null,
  wager_id bigint not null,
  -- In 1/10 000 units.
  valid bigint not null check (valid >= 0),
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  primary key (member_id, wager_id)
);

create index raffle_bonus_wagers_by_time on promotions.raffle_bonus_wagers (merchant, at);

-- Raffles of one kind that follow each other, with their rule and prizes; its offer has texts, audience and budget. Grows by decision of
-- two persons; not partitioned; kept for ever.
create table promotions.raffle_series (
  offer_id bigint primary key,
  -- A ticket for each full amount of valid stake, in 1/10 000 units.
  each_valid bigint not null check (each_valid > 0),
  first_closes_at timestamptz not null,
  max_tickets integer not null check (max_tickets between 1 and 10000),
  -- How many raffles there will be, and how many there are.
  raffles integer not null check (raffles between 1 and 400),
  opened integer not null default 0,
  every_days integer not null check (every_days between 1 and 31),
  merchant smallint not null default platform.merchant(),
  one_per_member boolean not null,
  code text not null check (code ~ '^raffle-[a-z][a-z0-9-]{1,29}$'),
  -- [{ "amount": decimal text, "count": number }], the first place first.
  prizes jsonb not null check (jsonb_typeof(prizes) = 'array'),
  unique (merchant, code),
  unique (merchant, offer_id),
  check (opened between 0 and raffles),
  foreign key (merchant, offer_id) references promotions.offers (merchant, offer_id)
);

-- A raffle. It is there only with the commitment to its seed and the round of its beacon. Grows by raffle; not partitioned; kept for ever.
-- What was committed, sealed and drawn never changes.
create table promotions.raffles (
  raffle_id bigint generated always as identity (start with 1001) primary key,
  offer_id bigint not null,
  beacon_round bigint not null check (beacon_round > 0),
  -- The round that opens the escrow of the seed; null where the beacon can hold none.
  escrow_round bigint check (escrow_round > beacon_round),
  committed_at timestamptz not null default clock_timestamp(),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  closed_at timestamptz,
  sealed_at timestamptz,
  drawn_at timestamptz,
  -- When the beacon was asked without an answer, for the first time and the last.
  beacon_awaited_since timestamptz,
  beacon_asked_at timestamptz,
  beacon_id integer not null,
  -- How many tickets were issued: the number of the last one.
  tickets integer not null default 0 check (tickets between 0 and 10000000),
  prizes integer not null check (prizes between 1 and 10000),
  -- How many tickets were drawn and passed over.
  passed_over integer check (passed_over >= 0),
  version integer not null,
  merchant smallint not null default platform.merchant(),
  state promotions.raffle_state not null default 'open',
  code text not null,
  number text not null check (number ~ '^[0-9]{8,12}$'),
  -- SHA-256 of the seed.
  commitment bytea not null check (octet_length(commitment) = 32),
  sealed_seed bytea not null,
  escrow bytea,
  root bytea check (octet_length(root) = 32),
  -- The hashes over each 1 024 tickets, one after the other: an inclusion proof reads one block of tickets.
  block_roots bytea,
  entropy bytea check (octet_length(entropy) = 32),
  beacon_signature bytea,
  revealed_seed bytea check (octet_length(revealed_seed) = 32),
  -- The first tickets that were passed over, in the order drawn.
  first_passed integer[],
  unique (merchant, code, number),
  unique (merchant, raffle_id),
  check (opens_at < closes_at and closes_at < draws_at),
  check (committed_at <= opens_at),
  check ((escrow is null) = (escrow_round is null)),
  check ((state = 'open') = (closed_at is null)),
  check ((state in ('sealed', 'drawn')) = (root is not null and block_roots is not null and sealed_at is not null)),
  check ((state = 'drawn') = (revealed_seed is not null and entropy is not null and beacon_signature is not null
    and drawn_at is not null and passed_over is not null and first_passed is not null)),
  check (revealed_seed is null or sha256(revealed_seed) = commitment),
  foreign key (merchant, offer_id, version) references promotions.versions (merchant, offer_id, version),
  foreign key (merchant, offer_id) references promotions.raffle_series (merchant, offer_id)
);

create index raffles_by_state on promotions.raffles (merchant, state, closes_at);
create index raffles_of_offer on promotions.raffles (offer_id, raffle_id desc);

-- A member in a raffle, by a random text that the public sees. Grows by member who plays while a raffle is open; not partitioned; kept for
-- ever. An erasure takes the member out of it.
create table promotions.raffle_holders (
  holder_id bigint generated always as identity primary key,
  raffle_id bigint not null,
  -- Null after an erasure.
  member_id bigint,
  -- Valid stakes of own money while the raffle was open, in 1/10 000 units; a correction may make it negative.
  valid bigint not null default 0,
  -- Tickets for these stakes; the free one is not among them.
  granted integer not null default 0 check (granted >= 0),
  merchant smallint not null default platform.merchant(),
  has_free boolean not null default false,
  -- Whether the tickets cannot win: the member had excluded itself at the seal.
  is_barred boolean not null default false,
  holder text not null check (holder ~ '^h-[0-9a-f]{20}$'),
  unique (merchant, raffle_id, holder),
  unique (merchant, holder_id),
  foreign key (merchant, raffle_id) references promotions.raffles (merchant, raffle_id)
);

create unique index raffle_holders_of_member on promotions.raffle_holders (raffle_id, member_id) where member_id is not null;
create index raffle_holders_by_member on promotions.raffle_holders (member_id, raffle_id) where member_id is not null;

-- A ticket. `nth` is its place among those of the holder, 0 for the free one: with the holder the key of what it was given for. Grows by
-- ticket; 16 partitions by hash of the raffle; kept for ever: the list is public.
create table promotions.raffle_tickets (
  raffle_id bigint not null,
  holder_id bigint not null,
  number integer not null check (number between 1 and 10000000),
  nth integer not null check (nth between 0 and 10000),
  merchant smallint not null default platform.merchant(),
  salt bytea not null check (octet_length(salt) = 8),
  primary key (raffle_id, number),
  unique (raffle_id, holder_id, nth),
  foreign key (merchant, raffle_id) references promotions.raffles (merchant, raffle_id),
  foreign key (merchant, holder_id) references promotions.raffle_holders (merchant, holder_id)
) partition by hash (raffle_id);

do $$
begin
  for part in 0 .. 15 loop
    execute format(
      'create table promotions.raffle_tickets_%s partition of promotions.raffle_tickets for values with (modulus 16, remainder %s)', part, part);
  end loop;
end $$;

-- What a draw gave for each place. Grows by prize; only added; not partitioned; kept for ever.
create table promotions.raffle_prizes (
  raffle_id bigint not null,
  -- In 1/10 000 units.
  amount bigint not null check (amount > 0),
  holder_id bigint,
  application_id bigint,
  place integer not null check (place > 0),
  ticket integer,
  merchant smallint not null default platform.merchant(),
  not_given promotions.not_given,
  primary key (raffle_id, place),
  unique (raffle_id, ticket),
  check ((ticket is null) = (holder_id is null)),
  check ((application_id is null) = (not_given is not null)),
  check ((not_given = 'no-ticket') = (ticket is null)),
  foreign key (merchant, raffle_id) references promotions.raffles (merchant, raffle_id),
  foreign key (merchant, holder_id) references promotions.raffle_holders (merchant, holder_id),
  foreign key (merchant, application_id) references promotions.applications (merchant, application_id)
);

create index raffle_prizes_of_holder on promotions.raffle_prizes (holder_id) where holder_id is not null;
