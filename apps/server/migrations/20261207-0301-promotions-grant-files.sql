-- Grants by file: what staff gave, row by row (docs/reference/promotions.md 16).
create domain promotions.grant_file_state as text constraint grant_file_state_known
  check (value in ('checked', 'granting', 'done', 'withdrawn'));
comment on domain promotions.grant_file_state is 'Where a grant file stands: checked, granting, done, withdrawn';

create domain promotions.grant_row_verdict as text constraint grant_row_verdict_known
  check (value in ('ok', 'unknown-member', 'self-excluded', 'promotion-not-for-you', 'duplicate-row', 'amount-out-of-range', 'unreadable'));
comment on domain promotions.grant_row_verdict is 'What the check said of a row: ok, unknown-member, self-excluded, promotion-not-for-you,
  duplicate-row, amount-out-of-range, unreadable';

-- A file of grants that was checked. Grows by file; not partitioned; kept for ever. Its note is emptied when its rows are deleted.
create table promotions.grant_files (
  file_id bigint generated always as identity (start with 101) primary key,
  offer_id bigint not null,
  -- Who gave the file.
  staff_id bigint not null,
  -- The second person; null before the approval.
  approved_by bigint,
  -- The sum of the rows that can be granted, as checked, in 1/10 000 units.
  amount bigint not null check (amount >= 0),
  -- What was granted so far.
  given_amount bigint not null default 0 check (given_amount >= 0),
  at timestamptz not null default clock_timestamp(),
  approved_at timestamptz,
  -- When it was done or withdrawn.
  ended_at timestamptz,
  rows integer not null check (rows between 1 and 5000),
  -- Rows that can be granted, as checked.
  ok_rows integer not null check (ok_rows between 0 and rows),
  given integer not null default 0 check (given >= 0),
  refused integer not null default 0 check (refused >= 0),
  merchant smallint not null default platform.merchant(),
  -- The rows were deleted.
  is_emptied boolean not null default false,
  state promotions.grant_file_state not null default 'checked',
  reason promotions.grant_reason not null,
  key uuid not null,
  -- SHA-256 of its members and amounts: the same content is found by it.
  hash bytea not null check (octet_length(hash) = 32),
  -- The sentence that the members read.
  note text not null check (octet_length(note) <= 4000),
  unique (merchant, key),
  unique (merchant, file_id),
  check (approved_by <> staff_id),
  check ((approved_by is null) = (approved_at is null)),
  check ((state in ('granting', 'done')) = (approved_at is not null)),
  check ((state in ('done', 'withdrawn')) = (ended_at is not null)),
  check (given + refused <= ok_rows and given_amount <= amount),
  foreign key (merchant, offer_id) references promotions.offers (merchant, offer_id)
);

create index grant_files_by_hash on promotions.grant_files (offer_id, hash);
create index grant_files_going_on on promotions.grant_files (file_id) where state = 'granting';

-- A row of a grant file with its verdict, and its result after the approval. Grows by row; not partitioned; deleted 30 days after its file
-- was done or withdrawn. An erasure deletes the rows of its member.
create table promotions.grant_file_rows (
  file_id bigint not null,
  -- Null where no account has the name.
  member_id bigint,
  -- Null where it cannot be read.
  amount bigint,
  -- What was issued for it; null before, and for a row that was refused.
  application_id bigint,
  -- The line of the file, from 1 on.
  row_no integer not null check (row_no > 0),
  merchant smallint not null default platform.merchant(),
  verdict promotions.grant_row_verdict not null,
  -- Why a row that was ok could not be granted after the approval: a code of a refusal.
  refused text check (refused ~ '^[a-z][a-z-]{2,60}$'),
  -- What was typed as the member, where no account has the name.
  name text check (length(name) <= 60),
  primary key (file_id, row_no),
  check (member_id is null or name is null),
  check (verdict <> 'ok' or (member_id is not null and amount > 0)),
  check (verdict = 'ok' or (application_id is null and refused is null)),
  check (application_id is null or refused is null),
  foreign key (merchant, file_id) references promotions.grant_files (merchant, file_id)
);

create index grant_file_rows_open on promotions.grant_file_rows (file_id, row_no)
  where verdict = 'ok' and application_id is null and refused is null;
create index grant_file_rows_of_member on promotions.grant_file_rows (member_id) where member_id is not null;

-- The row of a grant file that a grant was made for; null for a grant of one member.
alter table promotions.grants add column file_id bigint, add column row_no integer;
alter table promotions.grants add constraint grants_of_row check ((file_id is null) = (row_no is null)) not valid;
