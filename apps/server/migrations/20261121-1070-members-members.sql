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
  previous_login_at timestamptz
);
create unique index members_username on members.members (lower(username));
