-- Money calls of vendors in seamless mode: the vendor asks for each stake, and pays each win, while the money stays in the main wallet.
create domain vendors.call_name as text constraint call_name_known check (value in (
  'bet', 'win', 'bet-win', 'refund', 'adjust', 'promo'));
comment on domain vendors.call_name is 'The calls that move money: bet, win, bet-win, refund, adjust, promo';

create domain vendors.stored_status as text constraint stored_status_known check (value in (
  'OK', 'VOIDED', 'TOMBSTONE', 'BALANCE_LOW', 'PLAYER_BLOCKED', 'LIMIT_EXCEEDED', 'GAME_DISABLED', 'CURRENCY_MISMATCH',
  'TOKEN_INVALID', 'TOKEN_EXPIRED', 'ROUND_SETTLED'));
comment on domain vendors.stored_status is
  'How a stored call stands: OK, VOIDED (refunded since), TOMBSTONE (refunded before it came: it may never happen), '
  'BALANCE_LOW, PLAYER_BLOCKED, LIMIT_EXCEEDED, GAME_DISABLED, CURRENCY_MISMATCH, TOKEN_INVALID, TOKEN_EXPIRED, ROUND_SETTLED';

create domain vendors.round_status as text constraint round_status_known check (value in ('OPEN', 'CLOSED', 'CANCELLED'));
comment on domain vendors.round_status is 'How a round stands: OPEN, CLOSED, CANCELLED (all its bets were refunded and nothing was won)';

-- What rounds, calls and sessions refer to: a player of the same merchant.
alter table vendors.players add constraint players_of_merchant unique (merchant, player_id);

-- A game of a vendor: what the gateway asks of it. One row a game; never removed, as rounds name it.
create table vendors.games (
  -- The largest win that is paid at once, as a multiple of the round's stakes in 1/10 000; null without a cap.
  win_cap bigint check (win_cap > 0),
  -- Whether staff switched it off: no bet is taken, wins and refunds are.
  is_off boolean not null default false,
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  game_code text not null,
  game_type text not null,
  primary key (merchant, vendor, game_code)
);

-- A vendor that staff switched off for a merchant: no bet is taken. One row a vendor that was ever switched.
create table vendors.switches (
  is_off boolean not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  primary key (merchant, vendor)
);

-- A launch of a game. Its game token opens the vendor's session once, within two minutes; the session token is good while it is used.
-- Tokens are kept as hashes. Grows by launch; a job removes it a day after it has ended.
create table vendors.sessions (
  session_id bigint generated always as identity primary key,
  game_token_until timestamptz not null,
  -- Null until the game token is used.
  expires_at timestamptz,
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  player_id text not null,
  game_code text not null,
  game_token_hash bytea not null unique,
  session_token_hash bytea unique,
  foreign key (merchant, player_id) references vendors.players (merchant, player_id),
  check ((expires_at is null) = (session_token_hash is null))
);

create index sessions_by_end on vendors.sessions (coalesce(expires_at, game_token_until));

-- A round of one player. A table's round has one number for all its players, and a row for each. Divided by the hash of the vendor's
-- number, by which every call finds it. Grows by round; kept for ever.
create table vendors.rounds (
  round_no bigint not null generated always as identity, -- also the batch of its wagers
  bets bigint not null check (bets >= 0),
  wins bigint not null,
  -- What the cap of a win is counted from: stakes, and the face value of free rounds.
  cap_base bigint not null check (cap_base >= 0),
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  -- Since when the vendor names other totals; null while they agree.
  mismatch_since timestamptz,
  -- How many bets stand, and how often the round was settled for the record of wagers.
  standing integer not null check (standing >= 0),
  settled smallint not null default 0,
  -- What the ledger's movements of the round refer to.
  ref uuid not null default platform.new_key(),
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  round_id text not null,
  player_id text not null,
  game_code text not null,
  game_type text not null,
  status vendors.round_status not null,
  -- The `bet-win` that closed the round.
  closed_by_bet_win text,
  primary key (merchant, vendor, round_id, player_id),
  foreign key (merchant, player_id) references vendors.players (merchant, player_id),
  check ((status = 'CLOSED') = (closed_at is not null))
) partition by hash (round_id);

-- For the desk of the staff: the newest rounds of a player.
create index rounds_of_player on vendors.rounds (player_id, round_no desc);

create index rounds_by_ref on vendors.rounds (ref);

create index open_rounds on vendors.rounds (opened_at) where status = 'OPEN';

create index mismatched_rounds on vendors.rounds (mismatch_since) where mismatch_since is not null;

-- A money call under the number that the vendor gave it, which is unique for ever: so it is answered once, whatever happens. Divided by the
-- hash of that number: a range of times could not keep it unique. Grows by call; kept for ever, as a repeat may come at any time.
create table vendors.calls (
  call_no bigint not null generated always as identity,
  debit bigint not null check (debit >= 0),
  credit bigint not null,
  -- What could not be taken back and is owed since.
  shortfall bigint not null default 0 check (shortfall >= 0),
  free_face bigint check (free_face >= 0),
  at timestamptz not null default clock_timestamp(),
  round_no bigint,
  -- The ledger's key of what this call moved.
  post_key uuid not null default platform.new_key(),
  is_refunded boolean not null default false,
  is_held boolean not null default false,
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  tx_id text not null,
  call vendors.call_name not null,
  kind text not null,
  player_id text not null,
  round_id text not null,
  currency text not null,
  refs text[] not null,
  grant_id text,
  status vendors.stored_status not null,
  primary key (merchant, vendor, tx_id),
  foreign key (merchant, player_id) references vendors.players (merchant, player_id),
  check ((grant_id is null) = (free_face is null))
) partition by hash (tx_id);

do $$
begin
  for part in 0 .. 15 loop
    execute format('create table vendors.rounds_%s partition of vendors.rounds for values with (modulus 16, remainder %s)', part, part);
    execute format('create table vendors.calls_%s partition of vendors.calls for values with (modulus 16, remainder %s)', part, part);
  end loop;
end $$;

create index calls_of_round on vendors.calls (round_no, call_no);

-- What a person must look at: a call that contradicts another, a win that waits, totals that differ. Grows by incident, rarely; kept for
-- ever.
create table vendors.incidents (
  incident_id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The amount that is at stake, where one is.
  amount bigint,
  closed_at timestamptz,
  closed_by bigint,
  merchant smallint not null default platform.merchant(),
  vendor text not null,
  code text not null,
  tx_id text not null,
  player_id text not null,
  round_id text not null,
  note text,
  check ((closed_at is null) = (closed_by is null))
);

create index open_incidents on vendors.incidents (incident_id) where closed_at is null;

create index closed_incidents on vendors.incidents (incident_id) where closed_at is not null;

-- Two processes may find the same round at once.
create unique index one_incident_of_round on vendors.incidents (merchant, vendor, round_id, player_id, code)
  where code in ('ROUND_MISMATCH', 'ROUND_STUCK');

-- A vendor's round is a batch of wagers: there is one source for all of them.
comment on domain wagers.wager_source is 'Who runs the game of a wager: 1 lottery, 2 vendor; from 1000 reserved';
comment on domain wallet.key_scope is
  'Who makes a key: 0 hold, 1 lottery, 2 settlement, 3 grant, 4 cashier, 5 transfer, 6 staff, 7 commission, 8 promotion, 9 demo, '
  '1000 vendor; from 1001 reserved';
