// What pgbench runs. T is pgbench's own TPC-B; the others stand beside it in the same run on the same server.

export const WALLETS = 100_000;

/** Two accounts, two entries, one statement, no keys: what this machine can do at best with such rows. */
export const limitSchema = `
  create schema plain;
  create table plain.accounts (account_id bigint primary key, balance bigint not null) with (fillfactor = 60);
  create table plain.entries (entry_id bigint generated always as identity primary key, account_id bigint not null,
    amount bigint not null, at timestamptz not null default clock_timestamp());
  insert into plain.accounts select n, 1000000000000 from generate_series(1, ${WALLETS}) n;`;

export const limitScript = `
\\set a random(1, ${WALLETS / 2})
\\set b random(${WALLETS / 2 + 1}, ${WALLETS})
with taken as (
  update plain.accounts set balance = balance - 10000 where account_id = :a::bigint returning account_id
), given as (
  update plain.accounts g set balance = g.balance + 10000 from taken where g.account_id = :b::bigint returning g.account_id
)
insert into plain.entries (account_id, amount) select account_id, -10000 from taken union all select account_id, 10000 from given;
`;

/** The textbook ledger: header, two entries, wallet and house both rows with a balance, a step a statement. */
export const naiveSchema = `
  create schema naive;
  create table naive.accounts (account_id bigint primary key, balance bigint not null, version bigint not null default 0);
  create table naive.transactions (transaction_id uuid primary key, kind text not null, created_at timestamptz not null default now());
  create table naive.entries (entry_id bigint generated always as identity primary key,
    transaction_id uuid not null references naive.transactions, account_id bigint not null references naive.accounts,
    amount bigint not null, balance_after bigint not null, created_at timestamptz not null default now());
  create index on naive.entries (transaction_id);
  create index on naive.entries (account_id, entry_id);
  insert into naive.accounts select n, 1000000000000 from generate_series(0, ${WALLETS}) n;`;

export const naiveScript = `
\\set w random(1, ${WALLETS})
begin;
insert into naive.transactions (transaction_id, kind) values (gen_random_uuid(), 'bet') returning transaction_id as id \\gset
select balance from naive.accounts where account_id = :w::bigint for update;
update naive.accounts set balance = balance - 10000, version = version + 1 where account_id = :w::bigint returning balance as wallet \\gset
update naive.accounts set balance = balance + 10000, version = version + 1 where account_id = 0 returning balance as house \\gset
insert into naive.entries (transaction_id, account_id, amount, balance_after) values (:id::uuid, :w::bigint, -10000, :wallet::bigint), (:id::uuid, 0, 10000, :house::bigint);
commit;
`;

const wallet = '(:w::bigint << 10) | 1';

/** One call, one bet. Every bet moves the one house account, as all bets of a lottery do. */
export const postScript = `
\\set w random(1, ${WALLETS})
select outcome from wallet.post(1::smallint, platform.new_key(), 0::smallint, 1::smallint, ${wallet}, 1::smallint, -10000::bigint, null::uuid, null::bytea, null::text);
`;

/** The same over nine GL accounts; the clearing account stays empty. */
export const spreadScript = `
\\set w random(1, ${WALLETS})
\\set g random(1, 9)
select outcome from wallet.post(1::smallint, platform.new_key(), 0::smallint, 1::smallint, ${wallet}, (:g + case when :g > 3 then 1 else 0 end)::smallint, -10000::bigint, null::uuid, null::bytea, null::text);
`;

export const hotWalletScript = `
\\set w ${WALLETS + 1}
select outcome from wallet.post(1::smallint, platform.new_key(), 0::smallint, 1::smallint, ${wallet}, 1::smallint, -10000::bigint, null::uuid, null::bytea, null::text);
`;

export const BATCH = 100;

export const batchScript = batchOf(`((1 + random() * ${WALLETS - 1})::bigint << 10) | 1`);
export const hotBatchScript = batchOf(`(${WALLETS + 1}::bigint << 10) | 1`);

export const CREDITS = 2_000;

/** One chunk of a settlement: two thousand winners. */
export const creditScript = `
select c.posted from (
  select array_agg(platform.new_key()) as keys, array_agg(((1 + random() * ${WALLETS - 1})::bigint << 10) | 1) as wallets,
    array_agg(20000::bigint) as amounts
  from generate_series(1, ${CREDITS})
) given, wallet.credit_batch(2::smallint, 2::smallint, 1::smallint, keys, wallets, amounts, null) c;
`;

/** Opens a hundred thousand wallets and one hot one, and funds them through the ledger. */
export const fundStatements: readonly string[] = [
  `insert into wallet.wallets (wallet_id, owner_id, ledger) select (n << 10) | 1, n, 1 from generate_series(1, ${WALLETS + 1}) n`,
  `select setval('wallet.wallet_numbers', ${WALLETS + 1})`,
  `select posted from (select array_agg(platform.new_key()) as keys, array_agg(wallet_id) as wallets,
     array_agg(1000000000000::bigint) as amounts from wallet.wallets) given,
     wallet.credit_batch(3::smallint, 12::smallint, 2::smallint, keys, wallets, amounts, null)`,
  'analyze',
];

function batchOf(walletId: string): string {
  const same = (value: string, type: string) => `array_fill(${value}::${type}, array[${BATCH}])`;
  return `
select b.outcomes from (
  select array_agg(platform.new_key()) as keys, array_agg(${walletId}) as wallets from generate_series(1, ${BATCH})
) given, wallet.post_batch(${same('1', 'smallint')}, keys, ${same('0', 'smallint')}, ${same('1', 'smallint')}, wallets,
  ${same('1', 'smallint')}, ${same('-10000', 'bigint')}, null, null, null) b;
`;
}
