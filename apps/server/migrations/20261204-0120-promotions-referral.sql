-- Referral: codes of members, who registered with one, and what was paid for it (docs/reference/rewards.md 8).
create domain promotions.referral_state as text constraint referral_state_known check (value in (
  'pending', 'held', 'review', 'rewarded', 'capped', 'lapsed', 'refused'));
comment on domain promotions.referral_state is
  'Where a friend stands: pending, held, review, rewarded, capped, lapsed, refused';

create domain promotions.referral_signal as text constraint referral_signal_known check (value in (
  'person', 'device', 'payment', 'network', 'payee', 'sequence', 'opposite', 'withdrawal'));
comment on domain promotions.referral_signal is
  'What a friend and the referrer have in common: person, device, payment, network, payee, sequence, opposite, withdrawal';

create domain promotions.referral_reason as text constraint referral_reason_known check (value in (
  'referral-self', 'self-excluded', 'account-closed', 'staff'));
comment on domain promotions.referral_reason is
  'Why a friend earns nothing: referral-self, self-excluded, account-closed, staff';

-- The conditions and amounts of referral as two persons published them. Grows by change; not partitioned; kept for ever and never
-- changed: a friend keeps the version of its registration.
create table promotions.referral_terms (
  version integer not null check (version > 0),
  published_at timestamptz not null default clock_timestamp(),
  -- Null for what a demo begins with.
  proposed_by bigint,
  approved_by bigint,
  merchant smallint not null default platform.merchant(),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (merchant, version)
);

-- The referral code of a member, made at the first visit of its page. One row a member who opened the page; not partitioned; kept for
-- ever: a printed code keeps its owner. Its row is the lock of what the owner is paid.
create table promotions.referral_codes (
  member_id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  unique (merchant, code),
  unique (merchant, member_id),
  foreign key (merchant, member_id) references members.members (merchant, member_id)
);

-- Distinct browsers that opened the link of a member, by local day. One row a member and day with a visit; not partitioned; deleted 400
-- days after the day.
create table promotions.referral_visits (
  member_id bigint not null,
  visits bigint not null check (visits > 0),
  day date not null,
  merchant smallint not null default platform.merchant(),
  primary key (member_id, day),
  foreign key (merchant, member_id) references promotions.referral_codes (merchant, member_id)
);

create index referral_visits_of_day on promotions.referral_visits (merchant, day);

-- A member who registered with the code of another one: one row a friend for life, for all referrers. Grows by registration with a code;
-- not partitioned; kept for ever. What was paid never changes.
create table promotions.referrals (
  friend_id bigint primary key,
  referrer_id bigint not null check (referrer_id <> friend_id),
  -- Own credited deposits and own valid bet of the time that counts, in 1/10 000 units, as they were last looked at.
  credited bigint not null default 0 check (credited >= 0),
  valid bigint not null default 0 check (valid >= 0),
  -- What was paid, in 1/10 000 units; 0 where nothing is due.
  referrer_amount bigint not null default 0 check (referrer_amount >= 0),
  friend_amount bigint not null default 0 check (friend_amount >= 0),
  registered_at timestamptz not null,
  -- All conditions were seen to be met; null again when a correction takes a bet back before the reward.
  met_at timestamptz,
  rewarded_at timestamptz,
  -- When it is looked at next; null when only staff or nobody can move it.
  due_at timestamptz default clock_timestamp(),
  -- Staff have looked at the soft signals and allow it.
  cleared_at timestamptz,
  terms_version integer not null,
  -- The local day of the registration, and the last one that counts.
  registered_day date not null,
  last_day date not null check (last_day >= registered_day),
  -- The first local day of the month in which it was rewarded.
  rewarded_month date,
  merchant smallint not null default platform.merchant(),
  is_verified boolean not null default false,
  state promotions.referral_state not null default 'pending',
  reason promotions.referral_reason,
  signals promotions.referral_signal[] not null default '{}',
  -- Fingerprint of the person behind a rewarded friend.
  person bytea,
  unique (merchant, friend_id),
  check ((state = 'refused') = (reason is not null)),
  check ((state = 'rewarded') = (rewarded_at is not null) and (state = 'rewarded') = (rewarded_month is not null)),
  check ((state = 'rewarded') = (person is not null)),
  check (state = 'rewarded' or (referrer_amount = 0 and friend_amount = 0)),
  foreign key (merchant, friend_id) references members.members (merchant, member_id),
  foreign key (merchant, referrer_id) references promotions.referral_codes (merchant, member_id),
  foreign key (merchant, terms_version) references promotions.referral_terms (merchant, version)
);

-- A person is rewarded as a friend once, whatever the account.
create unique index referral_persons on promotions.referrals (merchant, person) where state = 'rewarded';
create index referrals_of_member on promotions.referrals (merchant, referrer_id, registered_at desc, friend_id desc);
create index referrals_due on promotions.referrals (merchant, due_at) where due_at is not null;
create index referrals_by_state on promotions.referrals (merchant, state, registered_at desc, friend_id desc);

-- What changed about a friend, for staff: each state with its signals, and decisions. Grows by change; not partitioned; kept for ever.
create table promotions.referral_steps (
  step_id bigint generated always as identity primary key,
  friend_id bigint not null,
  -- Who decided; null for the system.
  staff_id bigint,
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  state promotions.referral_state not null,
  reason promotions.referral_reason,
  signals promotions.referral_signal[] not null default '{}',
  -- What staff wrote; emptied at an erasure.
  note text not null default '' check (length(note) <= 200),
  foreign key (merchant, friend_id) references promotions.referrals (merchant, friend_id)
);

create index referral_steps_of_friend on promotions.referral_steps (friend_id, step_id);
