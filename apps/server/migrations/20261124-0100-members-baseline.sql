create schema members;

create domain members.account_type as smallint constraint account_type_known check (value in (0, 1, 2, 4, 41, 42));
comment on domain members.account_type is
  'Who holds an account: 0 member, 1 agent, 2 general-agent, 4 trial, 41 test-agent, 42 test-general-agent';

-- An account. Grows by member and by trial; never removed. An erasure keeps the number and replaces the name by one made from it.
create table members.members (
  member_id bigint generated always as identity (start with 10001) primary key,
  upline_id bigint,
  wallet_id bigint,
  registered_at timestamptz not null default clock_timestamp(),
  last_login_at timestamptz,
  previous_login_at timestamptz,
  -- Last recovery by phone: withdrawals wait a day after it.
  recovered_at timestamptz,
  disabled_at timestamptz,
  merchant smallint not null default platform.merchant(),
  account_type members.account_type not null default 0,
  -- The minimum age that the member confirmed at the registration.
  agreed_age smallint not null,
  username text not null,
  -- Two spellings of one name cannot both exist in one merchant.
  username_key text not null generated always as (lower(username)) stored,
  nickname text not null,
  language text not null,
  referral_code text,
  unique (merchant, member_id),
  foreign key (merchant, upline_id) references members.members (merchant, member_id)
);

create unique index members_username on members.members (merchant, username_key);

create index members_upline on members.members (upline_id) where upline_id is not null;

create index members_trials on members.members (registered_at) where account_type = 4 /* trial */ and disabled_at is null;

-- A contact or another personal field of a member, sealed. Equal values have equal fingerprints, which do not reveal them. A few rows a
-- member, until an erasure.
create table members.contacts (
  member_id bigint not null,
  verified_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  -- Whether it replaced another value: withdrawals wait a day after that.
  replaced boolean not null default false,
  field text not null,
  sealed bytea not null,
  fingerprint bytea not null,
  primary key (member_id, field),
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

-- A number or an address belongs to the member who has proven it. Any number of members may claim it without a proof; a claim gives
-- nothing, and the proof deletes the claims of others (decision 33).
create unique index contacts_proven on members.contacts (merchant, field, fingerprint)
  where field in ('mobileNum', 'email') and verified_at is not null;

create index contacts_claimed on members.contacts (merchant, field, fingerprint)
  where field in ('mobileNum', 'email') and verified_at is null;

-- The answer to a security question, sealed. A few rows a member, replaced together; deleted at an erasure.
create table members.security_answers (
  member_id bigint not null,
  merchant smallint not null default platform.merchant(),
  question text not null,
  sealed bytea not null,
  primary key (member_id, question),
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

-- A code by which an agent invites. Grows by agent; deleted at an erasure.
create table members.affiliate_codes (
  member_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  code text not null,
  -- Two spellings of one code cannot both exist in one merchant.
  code_key text not null generated always as (lower(code)) stored,
  primary key (merchant, code_key),
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

-- The visit that led to a registration (specification, section 3). At most one row a member; deleted at an erasure.
create table members.origins (
  member_id bigint primary key,
  merchant smallint not null default platform.merchant(),
  affiliate_code text,
  domain text,
  register_url text,
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

-- A login of a member. Grows by login; deleted after 90 days, as a network is personal data.
create table members.logins (
  login_id bigint generated always as identity primary key,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  is_new_device boolean not null,
  method text not null,
  network text not null,
  user_agent text not null,
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

create index logins_member on members.logins (member_id, login_id desc);

-- The failed logins of a merchant in a quarter of an hour; an alarm compares them with the week before. Deleted after eight days.
create table members.login_failures (
  quarter timestamptz not null,
  -- When the alarm of this quarter was raised.
  alarmed_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  merchant smallint not null default platform.merchant(),
  primary key (merchant, quarter)
);
