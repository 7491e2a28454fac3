-- What needs a second person. One member of staff proposes, another decides, once, before it expires.
create table staff.approvals (
  approval_id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  subject text not null check (subject <> ''),
  payload jsonb not null,
  reason text not null check (reason <> ''),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'refused', 'expired')),
  proposed_by bigint not null references staff.accounts,
  proposed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_by bigint references staff.accounts,
  decided_at timestamptz,
  check (expires_at > proposed_at),
  check ((state = 'proposed') = (decided_at is null)),
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  constraint second_person check (state <> 'approved' or decided_by <> proposed_by),
  check (state <> 'approved' or decided_at < expires_at)
);
create unique index approvals_open on staff.approvals (kind, subject) where state = 'proposed';

-- What was proposed stays as it was, and is decided once.
create function staff.guard_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then
      raise exception 'an approval begins as proposed' using errcode = '23514';
    end if;
    return new;
  end if;
  if tg_op <> 'UPDATE' or old.state <> 'proposed'
     or (new.approval_id, new.kind, new.subject, new.payload, new.reason, new.proposed_by, new.proposed_at, new.expires_at)
        is distinct from
        (old.approval_id, old.kind, old.subject, old.payload, old.reason, old.proposed_by, old.proposed_at, old.expires_at) then
    raise exception 'approval %: decided once, and never changed', old.approval_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger approvals_guard before insert or update or delete on staff.approvals
  for each row execute function staff.guard_approval();
create trigger approvals_no_truncate before truncate on staff.approvals
  for each statement execute function staff.refuse_change();
