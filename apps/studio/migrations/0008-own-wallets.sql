-- Transfer mode: players whose operator moves money to the studio play from a wallet here, and what they play is reported afterwards
-- (docs/decisions/0064-transfer-mode-of-the-studio.md).

-- A player's money here. `balance` can be staked and moved; stakes of rounds that go on are out of it. One row a player and currency,
-- locked while anything moves. Whole; kept for ever.
create table studio.wallets (
  balance bigint not null default 0 check (balance >= 0),
  opened_at timestamptz not null default clock_timestamp(),
  player_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (player_id, currency)
);

create domain studio.transfer_state as text constraint transfer_state_known check (value in ('SUCCESS', 'FAILED', 'PENDING', 'VOIDED'));
comment on domain studio.transfer_state is
  'SUCCESS: it was carried out. FAILED: it cannot be, for ever. VOIDED: the operator gave it up before it came, so it never happens. '
  'PENDING: known from a studio without a database of its own';

-- An order of the operator, under its number, which is taken once. Grows by transfer; never changed or removed. Whole, as numbers are
-- unique for ever.
create table studio.transfers (
  at timestamptz not null default clock_timestamp(),
  amount bigint not null check (amount >= 0),
  transfer_id text primary key check (transfer_id ~ '^[A-Za-z0-9._:-]{1,64}$'),
  direction text not null check (direction in ('deposit', 'withdraw')),
  player_id text not null,
  currency text not null,
  state studio.transfer_state not null
);

-- What moved in a round that was paid from a wallet here, as the operator is told of it: written with the movement, sent in this order.
-- Grows by movement. The worker removes it a week after the operator has booked it.
create table studio.reports (
  report_no bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- When it is sent next; null once the operator has answered.
  next_try_at timestamptz default clock_timestamp(),
  attempts integer not null default 0,
  player_id text not null,
  merchant text not null,
  -- The answer: OK, or why the operator did not book it.
  answer text,
  -- A call of SGP/1.
  body jsonb not null,
  check ((next_try_at is null) = (answer is not null))
);
create index reports_to_send on studio.reports (report_no) where next_try_at is not null;
create index reports_of_player_to_send on studio.reports (player_id, at) where next_try_at is not null;
create index reports_sent on studio.reports (at) where next_try_at is null;

-- Which wallet pays: MAIN the operator's, by a call; OWN that of the player here.
create domain studio.wallet_kind as text constraint wallet_kind_known check (value in ('MAIN', 'OWN'));
comment on domain studio.wallet_kind is 'Which wallet pays a round: MAIN the operator''s, by a call; OWN that of the player in this database';
alter table studio.launches add column wallet studio.wallet_kind not null default 'MAIN';
alter table studio.sessions add column wallet studio.wallet_kind not null default 'MAIN';
alter table studio.rounds add column wallet studio.wallet_kind not null default 'MAIN';
create index rounds_open_own on studio.rounds (player_id, currency) where wallet = 'OWN' and ended_at is null;

-- A round's wallet is fixed with its bet.
create function studio.refuse_other_wallet() returns trigger language plpgsql as $$
begin
  raise exception 'round % cannot change its wallet', old.round_id;
end $$;
create trigger rounds_refuse_other_wallet before update on studio.rounds for each row
  when (old.wallet is distinct from new.wallet) execute function studio.refuse_other_wallet();

create function studio.refuse_other_transfer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'PENDING' then
    raise exception 'transfer % cannot change', old.transfer_id;
  end if;
  return new;
end $$;
create trigger transfers_stand before update or delete on studio.transfers for each row execute function studio.refuse_other_transfer();
