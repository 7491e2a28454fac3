create schema staff;

create table staff.accounts (
  staff_id bigint generated always as identity (start with 101) primary key,
  username text not null,
  permissions text[] not null,
  disabled_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create unique index staff_accounts_username on staff.accounts (lower(username));

-- Who did what. Rows are only ever added.
create table staff.audit_trail (
  id bigint generated always as identity primary key,
  staff_id bigint references staff.accounts,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  ip text not null,
  at timestamptz not null default clock_timestamp()
);

create function staff.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append only';
end $$;
create trigger audit_trail_append_only before update or delete or truncate on staff.audit_trail
  for each statement execute function staff.refuse_change();
