-- Points: what play earns, what points are changed into, and the mall (docs/reference/rewards.md 6). Points are in 1/10 000 of a point.
create schema points;

create domain points.reward_kind as text constraint reward_kind_known check (value in ('goods', 'voucher'));
comment on domain points.reward_kind is 'What a reward of the mall is: goods, voucher';

create domain points.record_kind as text constraint record_kind_known check (value in ('reward', 'conversion'));
comment on domain points.record_kind is 'What points were given for: reward, conversion';

create domain points.record_status as text constraint record_status_known check (value in ('process', 'approved', 'rejected'));
comment on domain points.record_status is 'Where a record stands: process, approved, rejected';

create domain points.rejection as text constraint rejection_known check (value in (
  'not-available', 'wrong-address', 'account-review', 'asked-by-member'));
comment on domain points.rejection is
  'Why staff rejected a record: not-available, wrong-address, account-review, asked-by-member';

-- How far final wagers have earned points. One row a merchant; not partitioned; for ever.
create table points.intake (
  -- The last end of wagers that has earned, by its transaction and id.
  transaction xid8 not null default '0',
  end_id bigint not null default 0,
  -- Of the end after that one, the wagers up to this number have earned; 0: none.
  up_to_ref bigint not null default 0 check (up_to_ref >= 0),
  merchant smallint primary key default platform.merchant()
) with (fillfactor = 50);

-- A member with points. One row a member who ever got points; not partitioned; for ever.
create table points.accounts (
  member_id bigint primary key,
  wallet_id bigint not null,
  merchant smallint not null default platform.merchant(),
  -- The wallet may owe points: what comes in pays them first.
  owes boolean not null default false
);

-- What a wager earned after an end of its batch, when that changed. Rows are only added; one a wager and change; 16 partitions by
-- hash; for ever: a correction compares with them.
create table points.earned (
  wager_id bigint not null,
  end_id bigint not null,
  member_id bigint not null,
  -- The points of the wager after this end, and what the end changed.
  points bigint not null check (points >= 0),
  change bigint not null check (change <> 0),
  -- The key of the movement in the ledger.
  entry_key uuid not null default platform.new_key(),
  at timestamptz not null default clock_timestamp(),
  -- The rates of the first end: a correction keeps them.
  rate_ppm bigint not null check (rate_ppm >= 0),
  rank_ppm bigint not null check (rank_ppm >= 0),
  merchant smallint not null default platform.merchant(),
  primary key (member_id, wager_id, end_id)
) partition by hash (member_id);

do $$
begin
  for part in 0 .. 15 loop
    execute format('create table points.earned_%s partition of points.earned for values with (modulus 16, remainder %s)', part, part);
  end loop;
end $$;

-- The points that a member got in a local month, less what was taken back in it. One row a member and month; not partitioned; for ever.
create table points.months (
  member_id bigint not null,
  month date not null check (extract(day from month) = 1 /* the first of a month */),
  merchant smallint not null default platform.merchant(),
  points bigint not null,
  primary key (member_id, month)
);

-- A reward of the mall with its stock. Grows by what staff add; not partitioned; for ever.
create table points.rewards (
  reward_id bigint generated always as identity (start with 101) primary key,
  price bigint not null check (price > 0),
  stock integer not null check (stock >= 0),
  -- How many a member may have; null for no limit.
  max_per_member integer check (max_per_member > 0),
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  kind points.reward_kind not null,
  is_open boolean not null default true,
  -- The name by the wire code of its language.
  names jsonb not null check (jsonb_typeof(names) = 'object'),
  unique (merchant, reward_id)
);

-- What points were given for: a reward of the mall, or money. Grows by record; not partitioned; for ever. An erasure deletes address and
-- remark.
create table points.records (
  record_id bigint generated always as identity (start with 100001) primary key,
  member_id bigint not null,
  reward_id bigint,
  points bigint not null check (points > 0),
  -- Of a conversion: the money, and the points for one unit of it.
  money bigint check (money > 0),
  ratio bigint check (ratio > 0),
  -- What the member could still spend afterwards.
  balance_after bigint not null check (balance_after >= 0),
  -- Who decided it; null: nobody had to, or not yet.
  decided_by bigint,
  at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  quantity integer check (quantity > 0),
  merchant smallint not null default platform.merchant(),
  key uuid not null,
  -- The hold on the points wallet, and the key of the movement of points or money.
  hold_id uuid not null default platform.new_key(),
  kind points.record_kind not null,
  status points.record_status not null,
  reason points.rejection,
  request_hash bytea not null,
  -- Where goods are sent, sealed.
  address_sealed bytea,
  -- What staff tell the member with the decision, such as the code of a voucher.
  remark text not null default '' check (octet_length(remark) <= 2000),
  reference text not null generated always as ('P' || record_id) stored,
  unique (member_id, key),
  check ((kind = 'reward') = (reward_id is not null and quantity is not null)),
  check ((kind = 'conversion') = (money is not null and ratio is not null)),
  -- Nothing is rounded: points are in 1/10 000 of a point, and money is what they are worth to the unit.
  check (money * ratio = points),
  check ((status = 'rejected') = (reason is not null)),
  check (status <> 'process' or decided_at is null),
  foreign key (merchant, reward_id) references points.rewards (merchant, reward_id)
);

create index records_of_member on points.records (member_id, record_id desc);

-- The queue of staff.
create index records_in_process on points.records (merchant, at, record_id) where status = 'process';
