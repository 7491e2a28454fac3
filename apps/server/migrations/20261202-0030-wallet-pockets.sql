-- Bonus money (docs/reference/rewards.md 5, decision 83): pockets of a member beside the main wallet, and what the ledger knows of a bonus.

-- A pocket is a wallet of its own: `vendor` is 1 for the bonus pocket and 2 for the locked one; vendors stand from 100. Its status keeps
-- every debit away but those of bonus money.
alter domain wallet.wallet_status drop constraint wallet_status_known;
alter domain wallet.wallet_status add constraint wallet_status_known check (value between 0 and 4) not valid;
comment on domain wallet.wallet_status is 'What a wallet may do: 0 active, 1 bet-locked, 2 frozen, 3 closed, 4 pocket';

create domain wallet.pocket as smallint constraint pocket_known check (value between 1 and 2);
comment on domain wallet.pocket is 'Where the money of a bonus is: 1 bonus, 2 locked';

create domain wallet.bonus_state as smallint constraint bonus_state_known check (value between 0 and 2);
comment on domain wallet.bonus_state is 'What the ledger knows of a bonus: 0 running, 1 released, 2 ended';

-- A stake without enough own money is judged by the bonus too. Both refusals burn the key.
alter domain wallet.outcome drop constraint outcome_known;
alter domain wallet.outcome add constraint outcome_known check (value between 0 and 11) not valid;
comment on domain wallet.outcome is
  'How a posting ended: 0 ok, 1 duplicate, 2 insufficient, 3 conflict, 4 cancelled, 5 no-wallet, 6 locked, 7 burned, 8 undone, 9 limited, '
  '10 bonus-game-excluded, 11 bonus-max-bet';
alter domain wallet.burn_reason drop constraint burn_reason_known;
alter domain wallet.burn_reason add constraint burn_reason_known check (value in (2, 4, 6, 9, 10, 11)) not valid;
comment on domain wallet.burn_reason is
  'Why a key is spent without an entry: 2 insufficient, 4 cancelled, 6 locked, 9 limited, 10 bonus-game-excluded, 11 bonus-max-bet';

-- Of a main wallet: a bonus runs whose money may be staked. Read in the row that each stake locks anyway.
alter table wallet.wallets add column bonus_ready boolean not null default false;

-- Bonus parts of bets go through this account, there and back within one transaction, so it reads zero.
insert into wallet.gl_codes (gl, code, target_zero) values (15, 'clearing:bonus', true);
insert into wallet.gl_accounts (gl_account, ledger, gl) select 15 << 10 | ledger, ledger, 15 from wallet.ledgers;

-- What the ledger has to know of a bonus to take stakes from its pocket and to give its money back. `groups` has the game groups whose
-- bets may hold bonus money; `released` is what a release gave, late shares of open bets included. At most one row of a member runs. Not
-- divided; grows by bonus with a turnover; kept for ever.
create table wallet.bonuses (
  bonus_id uuid primary key,
  wallet_id bigint not null references wallet.wallets,
  pocket_id bigint not null references wallet.wallets,
  pocket wallet.pocket not null,
  amount bigint not null check (amount > 0),
  max_bet bigint check (max_bet > 0),
  groups text[] not null,
  stakes_until timestamptz not null,
  max_cashout bigint check (max_cashout >= 0),
  state wallet.bonus_state not null default 0,
  released bigint not null default 0 check (released >= 0),
  started_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  constraint released_within_cap check (released <= max_cashout),
  check (state = 1 /* released */ or released = 0),
  check ((state = 0 /* running */) = (closed_at is null))
);

create unique index bonus_running on wallet.bonuses (wallet_id) where state = 0 /* running */;

-- The parts of a stake that holds bonus money. `ref` is what the stake carries, by which a payout finds it. Append only. Not divided; grows
-- by bet with bonus money; kept for ever.
create table wallet.stake_parts (
  scope wallet.key_scope not null,
  key uuid not null,
  wallet_id bigint not null,
  bonus_id uuid not null references wallet.bonuses,
  ref uuid not null,
  real_part bigint not null check (real_part >= 0),
  bonus_part bigint not null check (bonus_part > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (scope, key),
  unique (scope, ref)
);

create index stake_parts_of_wallet on wallet.stake_parts (wallet_id, at);

create index stake_parts_of_bonus on wallet.stake_parts (bonus_id);

-- The bonus share of one payout, or of what was taken back (below 0), and where it went: `pocketed` to or from the pocket, `owned` stays
-- with the member after a release, `kept` to or from the general account. Append only. Not divided; grows by payout of a bet with bonus
-- money; kept for ever.
create table wallet.bonus_shares (
  scope wallet.key_scope not null,
  key uuid not null,
  wallet_id bigint not null,
  bonus_id uuid not null references wallet.bonuses,
  amount bigint not null check (amount <> 0),
  pocketed bigint not null,
  owned bigint not null check (owned >= 0),
  kept bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (scope, key),
  check (amount = pocketed + owned + kept)
);

create index bonus_shares_of_bonus on wallet.bonus_shares (bonus_id);
