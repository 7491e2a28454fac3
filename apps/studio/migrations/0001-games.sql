-- The studio's own database: players, seeds, sessions and rounds. The platform has no access to it, and it has none to the platform's.
create schema studio;

create domain studio.mode as text constraint mode_known check (value in ('REAL', 'DEMO'));
comment on domain studio.mode is 'REAL: the platform''s wallet pays. DEMO: play money of the studio, the platform is never called';

create domain studio.round_state as text constraint round_state_known check (value in (
  'asking', 'playing', 'paying', 'refunding', 'paid', 'refunded', 'declined'));
comment on domain studio.round_state is
  'asking: the wallet has not answered the bet. playing: the bet is paid, the player goes on. paying, refunding: the wallet has not answered '
  'the end. paid, refunded, declined: over; the result of a declined round is never shown';

-- A site that shows the games in a frame, by its origin. One row an origin that a launch named.
create table studio.sites (
  origin text primary key check (origin ~ '^https?://[^/ ]+$' and char_length(origin) <= 200)
);

-- A player of a mode. The row is locked while a round is taken or seeds are rotated, which puts both in one order.
-- Grows by player, two rows at most for each. Kept while the account at the platform exists.
create table studio.players (
  created_at timestamptz not null default clock_timestamp(),
  player_id text not null,
  mode studio.mode not null,
  primary key (player_id, mode)
);

-- Play money. One row a demo player and currency. Kept as long as the player.
create table studio.demo_wallets (
  balance bigint not null check (balance >= 0),
  player_id text not null,
  currency text not null,
  primary key (player_id, currency)
);

-- A pair of seeds. The server seed is secret until the pair is revealed; its hash is shown from the beginning, of the pair in use and of
-- the next one. The client seed is null until the player's page, which has seen the hash, sends it. Grows by rotation. Kept as long as the
-- rounds that name it, as they are verified with it.
create table studio.seed_pairs (
  pair_id bigint generated always as identity primary key,
  -- The nonce of the next round: the number of rounds that the pair has had.
  next_nonce bigint not null default 0 check (next_nonce >= 0),
  created_at timestamptz not null default clock_timestamp(),
  revealed_at timestamptz,
  player_id text not null,
  mode studio.mode not null,
  state text not null check (state in ('next', 'current', 'revealed')),
  server_seed text not null check (server_seed ~ '^[0-9a-f]{64}$'),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  client_seed text check (char_length(client_seed) between 1 and 64),
  foreign key (player_id, mode) references studio.players,
  check (client_seed is not null or next_nonce = 0),
  check ((state = 'revealed') = (revealed_at is not null))
);
create unique index seed_pairs_one_of_each on studio.seed_pairs (player_id, mode, state) where state <> 'revealed';
create index seed_pairs_revealed on studio.seed_pairs (player_id, mode, pair_id) where state = 'revealed';

-- A launch that the platform asked for. Its token opens a session once, within two minutes; it is kept as a hash. The game token is the
-- platform's, good once. Grows by launch. The worker removes it a day after its end.
create table studio.launches (
  launch_id bigint generated always as identity primary key,
  expires_at timestamptz not null,
  used_at timestamptz,
  min_spin_ms integer not null check (min_spin_ms between 0 and 60000),
  token_hash bytea not null unique,
  player_id text not null,
  mode studio.mode not null,
  game_code text not null,
  currency text not null,
  language text not null,
  game_token text,
  check ((mode = 'REAL') = (game_token is not null))
);
create index launches_by_end on studio.launches (expires_at);

-- A session of a player in a game, good for twelve hours after its last use. Its token is kept as a hash; the wallet token is the
-- platform's, which each bet names. Grows by launch that was opened. The worker removes it a day after its end, with no round of it open.
create table studio.sessions (
  session_id bigint generated always as identity primary key,
  expires_at timestamptz not null,
  min_spin_ms integer not null,
  token_hash bytea not null unique,
  player_id text not null,
  mode studio.mode not null,
  game_code text not null,
  currency text not null,
  language text not null,
  wallet_token text,
  foreign key (player_id, mode) references studio.players,
  check ((mode = 'REAL') = (wallet_token is not null))
);
create index sessions_by_end on studio.sessions (expires_at);
create index sessions_of_player on studio.sessions (player_id);

-- A round. It is written with its result before the wallet is asked. Grows by round, the largest table: about 1 KB a round. Kept for 13
-- months, as the platform keeps its records; nothing removes rounds yet.
create table studio.rounds (
  round_no bigint generated always as identity primary key,
  round_id uuid not null unique default gen_random_uuid(),
  -- What the page named the bet: a repeat gives the same round.
  request_key uuid not null,
  session_id bigint not null,
  pair_id bigint not null references studio.seed_pairs,
  nonce bigint not null check (nonce >= 0),
  bet bigint not null check (bet > 0),
  -- Of a round that goes on: 0 until its end.
  win bigint not null check (win >= 0),
  model_version integer not null,
  -- How often the wallet was asked since the last answer.
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  -- When the worker acts: asks the wallet again, or ends a round that was left.
  next_try_at timestamptz,
  -- When the bet was accepted: the pace of a game counts from it.
  accepted_at timestamptz,
  ended_at timestamptz,
  player_id text not null,
  mode studio.mode not null,
  game_code text not null,
  currency text not null,
  wallet_token text,
  state studio.round_state not null,
  -- Why the wallet declined the bet.
  decline text,
  inputs jsonb not null,
  draws jsonb not null,
  outcome jsonb not null,
  -- What it pays for a bet of 1, as text.
  multiple text not null,
  -- What the player did since the bet, such as tiles, in order.
  steps jsonb not null default '[]',
  unique (pair_id, nonce),
  unique (player_id, mode, request_key),
  foreign key (player_id, mode) references studio.players,
  check ((state in ('paid', 'refunded', 'declined')) = (ended_at is not null)),
  check ((state in ('paid', 'refunded', 'declined')) = (next_try_at is null))
);
create unique index rounds_one_open on studio.rounds (player_id, mode, game_code) where ended_at is null;
create index rounds_due on studio.rounds (next_try_at) where next_try_at is not null;
create index rounds_of_player on studio.rounds (player_id, mode, round_no);
create index rounds_pace on studio.rounds (player_id, mode, game_code, accepted_at);

-- What is fixed when a round is taken never changes: nothing is drawn twice. A round that is over does not change at all.
create function studio.refuse_redraw() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
    or (old.round_id, old.request_key, old.pair_id, old.nonce, old.bet, old.inputs, old.draws, old.player_id, old.mode, old.game_code)
      is distinct from
      (new.round_id, new.request_key, new.pair_id, new.nonce, new.bet, new.inputs, new.draws, new.player_id, new.mode, new.game_code)
    or (old.win <> new.win and old.state <> 'playing') then
    raise exception 'round % cannot change', old.round_id;
  end if;
  return new;
end $$;
create trigger rounds_refuse_redraw before update on studio.rounds for each row execute function studio.refuse_redraw();

create function studio.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception 'rounds and seeds are kept';
end $$;
create trigger rounds_refuse_removal before delete on studio.rounds for each row execute function studio.refuse_removal();
create trigger seed_pairs_refuse_removal before delete on studio.seed_pairs for each row execute function studio.refuse_removal();
