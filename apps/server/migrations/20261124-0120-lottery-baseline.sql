-- The lottery: orders, tickets, what a draw may cost the house, seals, settlements, chases. "Lost" is never written: it is
-- a ticket of a settled draw without a payout.
create schema lottery;

create domain lottery.sale_state as text constraint sale_state_known check (value in ('selling', 'settled', 'void', 'refunded'));
comment on domain lottery.sale_state is 'Where the sale of a draw stands: selling, settled, void (stakes are refunded now), refunded';

create domain lottery.chase_state as text constraint chase_state_known check (value in (
  'pending', 'placed', 'won', 'lost', 'void', 'stopped', 'number-out', 'cancelled', 'lapsed'));
comment on domain lottery.chase_state is
  'How a draw of a chase ended: pending, placed, won, lost, void, stopped, number-out, cancelled, lapsed';

create domain lottery.settlement_state as text constraint settlement_state_known check (value in (
  'counting', 'counted', 'paying', 'paid', 'differs'));
comment on domain lottery.settlement_state is
  'Where a settlement stands: counting, counted, paying, paid, differs (the two counts are not equal)';

create domain lottery.reversal_state as text constraint reversal_state_known check (value in ('open', 'done'));
comment on domain lottery.reversal_state is 'Where the reversal of payouts stands: open, done';

create domain lottery.after_top_prize as text constraint after_top_prize_known check (value in ('stop', 'continue'));
comment on domain lottery.after_top_prize is 'What a pool does once its top prize is sold: stop, continue';

create domain lottery.pool_state as text constraint pool_state_known check (value in ('dealt', 'selling', 'closed'));
comment on domain lottery.pool_state is 'Where a pool of scratch tickets stands: dealt, selling, closed';

create domain lottery.ticket_entry as smallint constraint ticket_entry_known check (value in (1, 2));
comment on domain lottery.ticket_entry is 'How the numbers of a ticket were entered: 1 picked, 2 typed';

-- Ids are handed out in blocks, so that a ticket knows its id before it is written (it is part of what is sealed).
create sequence lottery.blocks start with 100;

-- The sales of a draw to the members of a merchant: from the first bet to the end of its settlement. One row a draw with bets and
-- merchant; kept for ever. Divided by ranges of draws; game and number are unique in each.
create table lottery.draw_sales (
  draw_id bigint not null,
  merchant smallint not null default platform.merchant(),
  game_code text not null,
  number text not null,
  draws_at timestamptz not null,
  state lottery.sale_state not null default 'selling',
  result text,
  refund_after bigint not null default 0,
  closed_at timestamptz,
  known_at timestamptz,                               -- tickets taken from then on are void: the world knew the result
  late_after bigint not null default 0,               -- how far these are refunded
  limits_kept boolean not null default true,          -- false once what its bets took of the limits is removed
  primary key (draw_id, merchant),
  check ((state = 'settled') = (result is not null)),
  check ((state = 'selling') = (closed_at is null))
) partition by range (draw_id);

create index sales_to_refund on lottery.draw_sales (draw_id) where state = 'void';

create index sales_with_limits on lottery.draw_sales (closed_at) where limits_kept and state <> 'selling';

-- An order, by bet; kept as long as its tickets. Divided by ranges of ids, which rise with time (decision 47). Its request key is the key
-- of its first stake in the ledger, which names the order: nothing of the request is kept twice. What the call answered is made again
-- from `balance` and the first draw.
create table lottery.orders (
  order_id bigint primary key check (order_id > 0),
  member_id bigint not null,
  draw_id bigint not null,                             -- its first draw
  total bigint not null check (total > 0),
  balance bigint not null,                             -- what the member had left to bet with
  placed_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  slip text not null
) partition by range (order_id);

-- What an order is besides when it is a chase: over how many draws, when it stops, and the hold with its money. Grows by chase; kept as
-- long as its order, and divided as orders are.
create table lottery.chases (
  order_id bigint primary key,
  wallet_id bigint not null,
  merchant smallint not null default platform.merchant(),
  phases smallint not null check (phases > 1),
  stop_on_win boolean not null,
  hold_id uuid not null
) partition by range (order_id);

-- What the money of tickets hangs on, frozen when they are taken: many tickets share a row. Its key is a hash of all its columns, so that
-- it can never change. A few thousand rows; kept for ever.
create table lottery.terms (
  terms_id uuid primary key,
  play_id int not null,
  series int not null,
  base int not null check (base > 0),
  rebate_ppm int not null check (rebate_ppm between 0 and 1000000),
  unit bigint not null check (unit > 0),
  bet_price bigint not null check (bet_price > 0),
  win_cap bigint check (win_cap > 0),
  -- The fixed odds, `prize:odds` in 1/10 000 joined by `;`. Null where series and base price it.
  odds text check (odds ~ '^[0-9A-Za-z.-]+:[0-9]+(;[0-9A-Za-z.-]+:[0-9]+)*$')
);

-- A line of an order in a draw, by bet. What is sealed is its leaf. Divided by ranges of draws, as all tables of what a draw has are.
-- Wide columns last: a row of this table is most of what a bet leaves.
create table lottery.tickets (
  draw_id bigint not null,
  ticket_id bigint not null check (ticket_id > 0),
  order_id bigint not null,
  member_id bigint not null,
  wallet_id bigint not null,
  stake bigint not null check (stake > 0),
  placed_at timestamptz not null default clock_timestamp(),
  cancelled_at timestamptz,
  bets int not null check (bets > 0),
  multiple int not null check (multiple > 0),
  merchant smallint not null default platform.merchant(),
  phase smallint not null default 0 check (phase >= 0),
  line smallint not null check (line >= 0),
  entry lottery.ticket_entry not null,
  terms_id uuid not null,
  salt uuid not null,
  leaf bytea not null check (octet_length(leaf) = 32),
  selection text not null check (selection <> ''),
  primary key (draw_id, ticket_id)
) partition by range (draw_id);

create index member_tickets on lottery.tickets (member_id, ticket_id);

-- The draws of a chase that are still to come, and how each ended. Grows by draw of a chase; kept as long as its order, and divided as
-- orders are.
create table lottery.chase_items (
  item_id bigint not null, -- unique in each partition by an index of its own
  order_id bigint not null,
  member_id bigint not null,
  merchant smallint not null default platform.merchant(),
  game_code text not null,
  number text not null,
  phase int not null check (phase >= 0),
  multiple int not null check (multiple > 0),
  amount bigint not null check (amount > 0),
  state lottery.chase_state not null,
  draw_id bigint,
  primary key (order_id, phase),
  check (state not in ('placed', 'won', 'lost') or draw_id is not null)
) partition by range (order_id);

create index chase_pending on lottery.chase_items (game_code, number) where state = 'pending';

create index chase_placed on lottery.chase_items (draw_id) where state = 'placed';

create index member_chases on lottery.chase_items (member_id, item_id);

-- What rows of My bets of one kind come to: what the player staked for all of them, for those that count, and won.
create type lottery.order_count as (
  game_code text,
  status smallint,
  outcome text,
  chasing boolean,
  rows int,
  planned bigint,
  actual bigint,
  won bigint
);

-- What 500 rows of a member's bets that follow each other by id come to: a list over a long history reads these instead of the
-- tickets (decision 56). Derived: a job writes it, triggers empty it when a result changes, the audit computes it again. One row for
-- 500 bets of a member; kept as long as the tickets.
create table lottery.order_blocks (
  member_id bigint not null,
  -- The tickets and chase items after this id and up to the last.
  after_id bigint not null,
  last_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  merchant smallint not null default platform.merchant(),
  -- Null while a row of the block waits for its result, or one has changed since: then its rows are read.
  counts lottery.order_count[],
  primary key (member_id, last_id),
  check (after_id < last_id and from_at <= until_at)
) with (fillfactor = 80);

-- What a member has staked in a draw, and what each class of outcomes may cost the house. Both serve the limits of a draw on sale, and are
-- removed an hour after it has ended.
create table lottery.member_draws (
  draw_id bigint not null,
  member_id bigint not null,
  stake bigint not null check (stake >= 0),
  merchant smallint not null default platform.merchant(),
  primary key (draw_id, member_id)
) partition by range (draw_id);

create table lottery.liabilities (
  draw_id bigint not null,
  merchant smallint not null default platform.merchant(),
  outcome text not null,
  amount bigint not null check (amount >= 0),
  primary key (draw_id, merchant, outcome)
) partition by range (draw_id);

-- The sealed tickets in chunks: a proof reads one chunk and the roots of all.
create table lottery.seal_chunks (
  draw_id bigint not null,
  chunk int not null check (chunk >= 0),
  first_ticket bigint not null,
  root bytea not null check (octet_length(root) = 32),
  primary key (draw_id, chunk)
) partition by range (draw_id);

-- How far a draw is paid. Counting is done again from its beginning after a crash; paying goes on where it stopped.
create table lottery.settlements (
  draw_id bigint not null,
  merchant smallint not null default platform.merchant(),
  version smallint not null check (version > 0),
  state lottery.settlement_state not null,
  claim uuid not null,
  claimed_until timestamptz not null,
  counted_from timestamptz not null default clock_timestamp(), -- never changed: the keys of what it pays begin with it
  tickets bigint not null default 0,
  stake bigint not null default 0,
  winners bigint not null default 0,
  payout bigint not null default 0,
  rebate bigint not null default 0,
  digest bytea,
  control_winners bigint,
  control_payout bigint,
  control_digest bytea,
  paid_after bigint not null default 0,
  paid bigint not null default 0,
  rebated_after bigint not null default 0,
  rebated bigint not null default 0,
  primary key (draw_id, version, merchant),
  check (paid <= payout and rebated <= rebate),
  check (state not in ('counted', 'paying', 'paid')
    or (winners, payout, digest) is not distinct from (control_winners, control_payout, control_digest)),
  check (state <> 'paid' or (paid = payout and rebated = rebate))
) partition by range (draw_id);

-- Winners only. They are computed before anything is paid, and count as won when the sales are settled.
create table lottery.payouts (
  draw_id bigint not null,
  merchant smallint not null default platform.merchant(),
  version smallint not null,
  ticket_id bigint not null,
  order_id bigint not null,
  member_id bigint not null,
  wallet_id bigint not null,
  payout bigint not null check (payout >= 0),          -- after the member's cap
  gross bigint not null,
  valid_stake bigint not null check (valid_stake >= 0),
  hits jsonb not null,
  primary key (draw_id, version, ticket_id),
  check (payout <= gross)
) partition by range (draw_id);

create table lottery.rebates (
  draw_id bigint not null,
  merchant smallint not null default platform.merchant(),
  version smallint not null,
  member_id bigint not null,
  wallet_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (draw_id, version, member_id)
) partition by range (draw_id);

-- Chases that end when their numbers come out, by whatever route: also in a draw whose bet was taken back (wire.md 3.7, `abandoning`).
-- Removed when the chase has no draw to come.
create table lottery.number_watches (
  order_id bigint primary key,
  merchant smallint not null default platform.merchant(),
  game_code text not null,
  -- Draws from this number on are looked at, each once.
  from_number text not null,
  seen_number text
);

create index number_watches_of_game on lottery.number_watches (game_code);

-- A paid version of a void draw that is taken back, member by member. `lottery.void_sale` writes it from the settlement. Grows by such
-- draw; kept for ever.
create table lottery.reversals (
  draw_id bigint not null,
  merchant smallint not null default platform.merchant(),
  version smallint not null,
  after bigint not null default 0,
  state lottery.reversal_state not null default 'open',
  collected bigint not null default 0 check (collected >= 0),
  owed bigint not null default 0 check (owed >= 0),
  primary key (draw_id, version, merchant)
);

create index reversals_open on lottery.reversals (draw_id) where state = 'open';

-- What was answered to a cancellation, by the key of the request: a repeat is answered as before and cancels nothing more. Grows by
-- cancellation; a row is removed when its key is two days old, a day after the key was last accepted.
create table lottery.cancellations (
  member_id bigint not null,
  merchant smallint not null default platform.merchant(),
  request_key uuid not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  answer text,                                        -- null only while the transaction that cancels is open
  at timestamptz not null default clock_timestamp(),
  primary key (request_key, member_id)
);

-- Scratch tickets: pools that are dealt and sealed before their first ticket is sold, the tickets in them, who bought which.

-- A pool with its terms as they were published. Tickets go in the order of their numbers, so that `sold` is also the number of
-- the last one; `unsold` counts what is left of each prize.
create table lottery.instant_pools (
  pool_id bigint generated always as identity primary key,
  merchant smallint not null default platform.merchant(),
  design_code text not null,
  pool int not null check (pool > 0),
  price bigint not null check (price > 0),
  size int not null check (size > 0),
  prizes bigint[] not null check (cardinality(prizes) > 0 and 0 < all (prizes)),
  counts int[] not null check (cardinality(counts) = cardinality(prizes) and 0 < all (counts)),
  unsold int[] not null check (cardinality(unsold) = cardinality(prizes) and 0 <= all (unsold)),
  after_top_prize lottery.after_top_prize not null,
  max_per_member int not null check (max_per_member > 0),
  commitment bytea not null unique check (octet_length(commitment) = 32),
  root bytea not null check (octet_length(root) = 32),
  state lottery.pool_state not null default 'dealt',
  sold int not null default 0 check (sold between 0 and size),
  dealt_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  -- Why it was withdrawn from sale: public. What was sold stays sold, the rest never is.
  withdrawn_for text check (char_length(withdrawn_for) between 3 and 300),
  unique (merchant, design_code, pool),
  check ((state = 'closed') = (closed_at is not null)),
  check (state <> 'dealt' or sold = 0),
  check (withdrawn_for is null or state = 'closed'),
  unique (merchant, pool_id)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.02);

create index instant_pools_selling on lottery.instant_pools (design_code, pool_id) where state = 'selling';

-- The secret behind a pool. It is shown when the pool is closed.
create table lottery.instant_seeds (
  pool_id bigint primary key,
  merchant smallint not null default platform.merchant(),
  seed bytea not null check (octet_length(seed) = 32),
  foreign key (merchant, pool_id) references lottery.instant_pools (merchant, pool_id)
);

-- What was dealt. Prize and salt are secret until the ticket is sold; the leaf hides them. Grows by scratch ticket dealt; kept for ever.
-- Divided by ranges of pools.
create table lottery.instant_tickets (
  pool_id bigint not null,
  merchant smallint not null default platform.merchant(),
  number int not null check (number > 0),
  prize bigint not null check (prize >= 0),
  salt bytea not null check (octet_length(salt) = 16),
  leaf bytea not null check (octet_length(leaf) = 32),
  sold_at timestamptz,
  primary key (pool_id, number),
  foreign key (merchant, pool_id) references lottery.instant_pools (merchant, pool_id)
) partition by range (pool_id);

-- A sold ticket. Its number stands above those of all draws: it is a batch of its own among the wagers. Grows by scratch ticket sold; kept
-- for ever. Divided by ranges of its number. In each partition a ticket is unique, and so is a member's request key; across all of them a
-- ticket is sold once by the guard of its row, and a key is used once by the ledger.
create table lottery.instant_purchases (
  purchase_id bigint primary key generated always as identity (start with 4294967296 minvalue 4294967296),
  pool_id bigint not null,
  merchant smallint not null default platform.merchant(),
  number int not null,
  member_id bigint not null,
  wallet_id bigint not null,
  price bigint not null check (price > 0),
  prize bigint not null check (prize >= 0),
  request_key uuid not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  bought_at timestamptz not null default clock_timestamp(),
  revealed_at timestamptz,
  -- That its ticket is there, is sold and has this prize is said by a trigger.
  foreign key (merchant, pool_id) references lottery.instant_pools (merchant, pool_id)
) partition by range (purchase_id);

create index instant_purchases_of_member on lottery.instant_purchases (member_id, purchase_id);

create index instant_purchases_in_pool on lottery.instant_purchases (pool_id, member_id);
