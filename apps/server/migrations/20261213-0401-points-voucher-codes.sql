-- Vouchers that hand out codes from a list (docs/reference/rewards.md 6.4).

-- Its stock is the codes that are left without those of records in process.
alter table points.rewards add column hands_codes boolean not null default false;
alter table points.rewards add check (kind = 'voucher' or not hands_codes);

alter table points.records add unique (merchant, record_id);

-- A code of a voucher: handed to one record, once. Grows by what staff add; not partitioned; for ever. An erasure empties the codes of its
-- member.
create table points.voucher_codes (
  code_id bigint generated always as identity primary key,
  reward_id bigint not null,
  -- The record that got it; null: it is left.
  record_id bigint,
  at timestamptz not null default clock_timestamp(),
  handed_at timestamptz,
  merchant smallint not null default platform.merchant(),
  -- Tells a code that is there already, without the code.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  sealed bytea,
  unique (merchant, reward_id, fingerprint),
  check ((record_id is null) = (handed_at is null)),
  check (sealed is not null or record_id is not null),
  foreign key (merchant, reward_id) references points.rewards (merchant, reward_id),
  foreign key (merchant, record_id) references points.records (merchant, record_id)
);

create index voucher_codes_left on points.voucher_codes (reward_id, code_id) where record_id is null;
create index voucher_codes_of_record on points.voucher_codes (record_id) where record_id is not null;
