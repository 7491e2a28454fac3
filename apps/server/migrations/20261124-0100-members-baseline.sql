create schema members;

create table members.members (
  member_id bigint generated always as identity (start with 10001) primary key,
  username text not null,
  nickname text not null,
  account_type smallint not null default 0 check (account_type in (0, 1, 2, 4, 41, 42)),
  language text not null,
  upline_id bigint references members.members,
  wallet_id bigint,
  referral_code text,
  agreed_age smallint not null,
  disabled_at timestamptz,
  registered_at timestamptz not null default clock_timestamp(),
  last_login_at timestamptz,
  previous_login_at timestamptz,
  recovered_at timestamptz                            -- last recovery by phone: money waits a day after it
);

create unique index members_username on members.members (lower(username));

-- Contacts and other personal data, sealed (reliability.md, P1). The fingerprint finds equal values without telling them.
create table members.contacts (
  member_id bigint not null references members.members,
  field text not null,
  sealed bytea not null,
  fingerprint bytea not null,
  verified_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  -- Whether it replaced another value: payouts wait a day after that.
  replaced boolean not null default false,
  primary key (member_id, field)
);

create table members.security_answers (
  member_id bigint not null references members.members,
  question text not null,
  sealed bytea not null,
  primary key (member_id, question)
);

-- Codes by which agents invite.
create table members.affiliate_codes (
  code text primary key,
  member_id bigint not null references members.members,
  created_at timestamptz not null default clock_timestamp()
);

create unique index affiliate_codes_folded on members.affiliate_codes (lower(code));

create table members.logins (
  login_id bigint generated always as identity primary key,
  member_id bigint not null references members.members,
  method text not null,
  network text not null,
  user_agent text not null,
  is_new_device boolean not null,
  at timestamptz not null default clock_timestamp()
);

create index logins_member on members.logins (member_id, login_id desc);

create index members_upline on members.members (upline_id) where upline_id is not null;

create index members_trials on members.members (registered_at) where account_type = 4 and disabled_at is null;

-- Failed logins of each merchant by quarters of an hour, so that three times the usual is seen.
create table members.login_failures (
  merchant_code text not null,
  quarter timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  -- When the alarm of this quarter was told; null while it was not.
  alarmed_at timestamptz,
  primary key (merchant_code, quarter)
);

create unique index contacts_proven on members.contacts (field, fingerprint)
  where field in ('mobileNum', 'email') and verified_at is not null;

create index contacts_claimed on members.contacts (field, fingerprint)
  where field in ('mobileNum', 'email') and verified_at is null;

-- What the visit that led to a registration brought: the affiliate data of specification, section 3.
create table members.origins (
  member_id bigint primary key references members.members,
  affiliate_code text,
  domain text,
  register_url text
);
