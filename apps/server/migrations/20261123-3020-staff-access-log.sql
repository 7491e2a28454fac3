-- Who looked at personal data of whom, when and why: apart from the trail of acts. Rows are only ever added.
create table staff.access_log (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff.accounts,
  member_id bigint not null,
  -- What was shown, such as {name,birth-date,documents}.
  fields text[] not null check (cardinality(fields) > 0),
  -- For what: the payment, the check or the page, such as `deposit D100001`.
  purpose text not null check (purpose <> ''),
  ip text not null,
  at timestamptz not null default clock_timestamp()
);
create index access_log_member on staff.access_log (member_id, id desc);
create index access_log_staff on staff.access_log (staff_id, id desc);

create trigger access_log_append_only before update or delete or truncate on staff.access_log
  for each statement execute function staff.refuse_change();
