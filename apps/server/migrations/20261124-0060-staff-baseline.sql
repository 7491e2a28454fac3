create schema staff;

create domain staff.approval_state as text constraint approval_state_known check (value in (
  'proposed', 'approved', 'refused', 'expired'));
comment on domain staff.approval_state is 'Where a proposal stands: proposed, approved, refused, expired';

-- A member of staff. Never removed: `disabled_at` closes the account.
create table staff.accounts (
  staff_id bigint generated always as identity (start with 101) primary key,
  merchant smallint not null default platform.merchant(),
  username text not null,
  -- Two spellings of one name cannot both exist.
  username_key text not null generated always as (lower(username)) stored,
  -- An account may do what its roles allow, and what is listed here. New roles empty the list.
  permissions text[] not null,
  roles text[] not null default '{}'
    check (roles <@ array['cashier', 'risk', 'support', 'operator', 'supervisor', 'security']),
  disabled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (merchant, staff_id)
);

create unique index staff_accounts_username on staff.accounts (merchant, username_key);

-- What a member of staff did. `staff_id` is null where the system did it, or nobody was logged in. Grows by action; never removed. Only
-- an erasure changes it, and only its texts (staff.redact_texts). Divided by ranges of numbers, which rise with time (decision 47).
create table staff.audit_trail (
  id bigint generated always as identity primary key,
  staff_id bigint,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  action text not null,
  subject text not null,
  ip text not null,
  detail jsonb not null default '{}',
  foreign key (merchant, staff_id) references staff.accounts (merchant, staff_id)
) partition by range (id);

create index audit_trail_staff on staff.audit_trail (staff_id, id);

create index audit_trail_action on staff.audit_trail (action text_pattern_ops, id);

create index audit_trail_subject on staff.audit_trail (subject, id);

-- What needs a second person. One member of staff proposes; another decides once, before it expires. Grows by proposal; never removed.
create table staff.approvals (
  approval_id bigint generated always as identity primary key,
  proposed_by bigint not null,
  proposed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  merchant smallint not null default platform.merchant(),
  kind text not null check (kind <> ''),
  subject text not null check (subject <> ''),
  payload jsonb not null,
  reason text not null check (reason <> ''),
  state staff.approval_state not null default 'proposed',
  check (expires_at > proposed_at),
  check ((state = 'proposed') = (decided_at is null)),
  check ((state in ('approved', 'refused')) = (decided_by is not null)),
  constraint second_person check (state <> 'approved' or decided_by <> proposed_by),
  check (state <> 'approved' or decided_at < expires_at),
  foreign key (merchant, proposed_by) references staff.accounts (merchant, staff_id),
  foreign key (merchant, decided_by) references staff.accounts (merchant, staff_id)
);

create unique index approvals_open on staff.approvals (merchant, kind, subject) where state = 'proposed';

-- A look of a member of staff at a member's personal data. Separate from the audit trail, which holds actions. Grows by look; append
-- only, kept for ever. Divided by ranges of numbers, which rise with time (decision 47).
create table staff.access_log (
  id bigint generated always as identity primary key,
  staff_id bigint not null,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  -- What was shown, such as {name,birth-date,documents}.
  fields text[] not null check (cardinality(fields) > 0),
  -- For what: the payment, the check or the page, such as `deposit D100001`.
  purpose text not null check (purpose <> ''),
  ip text not null,
  foreign key (merchant, staff_id) references staff.accounts (merchant, staff_id)
) partition by range (id);

create index access_log_member on staff.access_log (member_id, id desc);

create index access_log_staff on staff.access_log (staff_id, id desc);
