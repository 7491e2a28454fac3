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
create unique index contacts_unique on members.contacts (field, fingerprint) where field in ('mobileNum', 'email');

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

-- When an account was last recovered by phone: money waits a day after that.
alter table members.members add column recovered_at timestamptz;
