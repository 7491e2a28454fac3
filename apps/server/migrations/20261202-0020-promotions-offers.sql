-- Offers, their versions, and what members take of them (docs/reference/promotions.md).
create domain promotions.kind as text constraint kind_known check (value in (
  'SIGNUP', 'NEW_REGISTER', 'FIRST_DEPOSIT', 'SECOND_DEPOSIT', 'THIRD_DEPOSIT', 'FOURTH_DEPOSIT', 'FIFTH_DEPOSIT', 'DEPOSIT',
  'DEPOSIT_COUNT', 'DEPOSIT_BET_BONUS', 'REBATE', 'MANUAL', 'PROMOCODE', 'RAFFLE', 'LUCKY_BET', 'SAVIOR', 'RANK_SALARY',
  'UPGRADE_BONUS', 'LOGIN', 'MISSION', 'REFERRAL'));
comment on domain promotions.kind is
  'Kinds of promotion: SIGNUP, NEW_REGISTER, FIRST_DEPOSIT, SECOND_DEPOSIT, THIRD_DEPOSIT, FOURTH_DEPOSIT, FIFTH_DEPOSIT, DEPOSIT, DEPOSIT_COUNT, DEPOSIT_BET_BONUS, REBATE, MANUAL, PROMOCODE, RAFFLE, LUCKY_BET, SAVIOR, RANK_SALARY, UPGRADE_BONUS, LOGIN, MISSION, REFERRAL';

create domain promotions.offer_state as text constraint offer_state_known check (value in (
  'draft', 'scheduled', 'open', 'paused', 'closed'));
comment on domain promotions.offer_state is 'Where an offer is: draft, scheduled, open, paused, closed';

create domain promotions.mode as text constraint mode_known check (value in ('cash', 'playable', 'locked', 'points', 'tickets'));
comment on domain promotions.mode is 'What a reward is: cash, playable, locked, points, tickets';

create domain promotions.application_status as text constraint application_status_known check (value in (
  'joined', 'applying', 'rejected', 'issued', 'claimed', 'process', 'closed'));
comment on domain promotions.application_status is
  'Where an application stands: joined, applying, rejected, issued, claimed, process, closed';

create domain promotions.application_detail as text constraint application_detail_known check (value in (
  'waiting', 'released', 'cancelled', 'expired', 'lost', 'lapsed', 'left', 'withdrawn', 'revoked', 'excluded'));
comment on domain promotions.application_detail is
  'How an application was closed, or that it waits: waiting, released, cancelled, expired, lost, lapsed, left, withdrawn, revoked, excluded';

create domain promotions.application_action as text constraint application_action_known check (value in (
  'apply', 'join', 'grant', 'approve', 'reject', 'leave', 'qualify', 'lapse', 'settle', 'claim', 'start', 'cancel', 'release', 'expire',
  'lose', 'revoke', 'exclude'));
comment on domain promotions.application_action is
  'What moved an application: apply, join, grant, approve, reject, leave, qualify, lapse, settle, claim, start, cancel, release, expire, lose, revoke, exclude';

create domain promotions.decision_reason as text constraint decision_reason_known check (value in (
  'condition-not-met', 'duplicate-person', 'evidence-missing', 'other-rule', 'shared-payment', 'charged-back', 'collusion',
  'granted-by-mistake'));
comment on domain promotions.decision_reason is
  'Why staff declined or revoked: condition-not-met, duplicate-person, evidence-missing, other-rule, shared-payment, charged-back, collusion, granted-by-mistake';

create domain promotions.grant_reason as text constraint grant_reason_known check (value in (
  'goodwill', 'correction', 'event-prize', 'service-failure'));
comment on domain promotions.grant_reason is 'Why staff granted a reward: goodwill, correction, event-prize, service-failure';

-- An offer with its draft, and the counters of its budget. Grows by offer of staff; not partitioned; kept for ever.
create table promotions.offers (
  offer_id bigint generated always as identity (start with 1001) primary key,
  created_by bigint,
  created_at timestamptz not null default clock_timestamp(),
  -- Of the version that counts.
  starts_at timestamptz,
  ends_at timestamptz,
  closed_at timestamptz,
  limit_amount bigint check (limit_amount > 0),
  reserved bigint not null default 0 check (reserved >= 0),
  spent bigint not null default 0 check (spent >= 0),
  limit_count integer check (limit_count > 0),
  used integer not null default 0 check (used >= 0),
  -- The version that counts; 0 before the first is published.
  version integer not null default 0 check (version >= 0),
  -- Rises with every change of the draft or of the state.
  revision integer not null default 1 check (revision > 0),
  merchant smallint not null default platform.merchant(),
  kind promotions.kind not null,
  state promotions.offer_state not null default 'draft',
  currency text not null,
  -- Terms and texts that staff work on; null when nothing was saved after the version that counts.
  draft jsonb,
  unique (merchant, offer_id),
  check (reserved + spent <= limit_amount),
  check (used <= limit_count),
  check (version > 0 or draft is not null),
  check ((state = 'draft') <= (version = 0)),
  check ((state = 'closed') = (closed_at is not null))
);

create index offers_by_state on promotions.offers (merchant, state, offer_id desc);

-- The terms and texts of an offer as a second person approved them. Grows by version; only added; not partitioned; kept for ever: each
-- application names the version that it goes by.
create table promotions.versions (
  offer_id bigint not null,
  published_at timestamptz not null default clock_timestamp(),
  -- Who proposed it and who approved it; null for one that the programme itself made.
  published_by bigint,
  approved_by bigint,
  version integer not null check (version > 0),
  merchant smallint not null default platform.merchant(),
  content jsonb not null,
  primary key (offer_id, version),
  unique (merchant, offer_id, version),
  check (published_by is null or published_by <> approved_by),
  foreign key (merchant, offer_id) references promotions.offers (merchant, offer_id)
);

-- What a member has of an offer for one occurrence. Grows by application; not partitioned; kept for ever. What it was given, such as
-- conditions and inputs, never changes; a final one does not change at all. An erasure empties comment and note.
create table promotions.applications (
  application_id bigint generated always as identity (start with 100001) primary key,
  offer_id bigint not null,
  member_id bigint not null,
  -- The deposit that it was chosen for.
  deposit_id bigint,
  -- Money in 1/10 000 units, or points in the same scale; null before it is issued.
  amount bigint check (amount > 0),
  required bigint check (required >= 0),
  at timestamptz not null default clock_timestamp(),
  since timestamptz not null default clock_timestamp(),
  accepted_at timestamptz,
  decide_by timestamptz,
  claim_before timestamptz,
  version integer not null,
  merchant smallint not null default platform.merchant(),
  kind promotions.kind not null,
  mode promotions.mode not null,
  status promotions.application_status not null,
  detail promotions.application_detail,
  reason promotions.decision_reason,
  -- The key of the call that made it; null when no call of the member did.
  key uuid,
  occurrence_key text not null,
  -- Fingerprint of the person.
  person bytea not null,
  comment text check (octet_length(comment) <= 2000),
  note text check (octet_length(note) <= 4000),
  conditions jsonb not null default '[]',
  inputs jsonb not null default '[]',
  unique (merchant, occurrence_key),
  unique (merchant, application_id),
  unique (member_id, key),
  check ((status in ('issued', 'claimed', 'process')) <= (amount is not null and required is not null and claim_before is not null)),
  check ((status = 'closed') <= (detail is not null and detail <> 'waiting')),
  check (status not in ('joined', 'applying', 'rejected', 'issued', 'process') or detail is null),
  check (status <> 'claimed' or detail is null or detail = 'waiting'),
  check ((status = 'applying') <= (decide_by is not null)),
  foreign key (merchant, offer_id, version) references promotions.versions (merchant, offer_id, version)
);

create index applications_of_member on promotions.applications (member_id, application_id desc);
create index applications_of_offer on promotions.applications (offer_id, status, application_id desc);
create index applications_of_person on promotions.applications (merchant, offer_id, person);
create index applications_of_deposit on promotions.applications (deposit_id) where deposit_id is not null;
-- The queue of staff, and what is counted by status.
create index applications_by_status on promotions.applications (merchant, status, application_id);
create index applications_to_lapse on promotions.applications (claim_before) where status = 'issued';

-- What moved an application. Grows by move; only added; not partitioned; kept for ever.
create table promotions.steps (
  step_id bigint generated always as identity primary key,
  application_id bigint not null,
  -- Who of staff; null for the member and the system.
  staff_id bigint,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  action promotions.application_action not null,
  status promotions.application_status not null,
  detail promotions.application_detail,
  foreign key (merchant, application_id) references promotions.applications (merchant, application_id)
);

create index steps_of on promotions.steps (application_id, step_id);

-- A reward that staff granted by hand. Grows by grant; only added; not partitioned; kept for ever. An erasure empties the note.
create table promotions.grants (
  grant_id bigint generated always as identity primary key,
  offer_id bigint not null,
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  staff_id bigint not null,
  -- The second person; null for what one person may decide.
  approved_by bigint,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  reason promotions.grant_reason not null,
  key uuid not null,
  note text not null check (octet_length(note) <= 4000),
  unique (merchant, key),
  check (approved_by is null or approved_by <> staff_id),
  foreign key (merchant, offer_id) references promotions.offers (merchant, offer_id)
);

create index grants_of_member on promotions.grants (member_id, at);
create index grants_of_staff on promotions.grants (staff_id, at);

-- Codes that were made together. Grows by series; not partitioned; kept for ever.
create table promotions.code_series (
  series_id bigint generated always as identity (start with 101) primary key,
  offer_id bigint not null,
  staff_id bigint not null,
  -- Whom it is bound to; null for anybody.
  member_id bigint,
  at timestamptz not null default clock_timestamp(),
  ends_at timestamptz,
  ended_at timestamptz,
  codes integer not null check (codes between 1 and 1000),
  uses_each integer not null check (uses_each > 0),
  merchant smallint not null default platform.merchant(),
  unique (merchant, series_id),
  foreign key (merchant, offer_id) references promotions.offers (merchant, offer_id)
);

create index code_series_of on promotions.code_series (offer_id, series_id desc);

-- A code by its keyed hash: the code itself is nowhere. Grows by code; not partitioned; kept for ever.
create table promotions.codes (
  code_id bigint generated always as identity primary key,
  series_id bigint not null,
  uses_left integer not null check (uses_left >= 0),
  merchant smallint not null default platform.merchant(),
  mark bytea not null,
  unique (merchant, mark),
  unique (merchant, code_id),
  foreign key (merchant, series_id) references promotions.code_series (merchant, series_id)
);

create index codes_of on promotions.codes (series_id);

-- A use of a code by a person. Grows by use; only added; not partitioned; kept for ever.
create table promotions.code_uses (
  code_id bigint not null,
  application_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  person bytea not null,
  primary key (code_id, person),
  foreign key (merchant, code_id) references promotions.codes (merchant, code_id),
  foreign key (merchant, application_id) references promotions.applications (merchant, application_id)
);

-- Members who do not want offers. One row a member who ever chose; not partitioned; until an erasure.
create table promotions.preferences (
  member_id bigint primary key,
  changed_at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  no_offers boolean not null
);
