-- Codes that prove a number, an address or a link: only their hash is kept, one open code for a purpose and target.
create table identity.codes (
  code_id bigint generated always as identity primary key,
  purpose text not null,
  -- Fingerprint of the number, address or session that it was asked for.
  target bytea not null,
  subject_id bigint,
  code_hash bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  unique (purpose, target)
);
create index codes_expires on identity.codes (expires_at);

-- Captchas: tied to a visitor's cookie and to one action, one try, two minutes.
create table identity.captchas (
  captcha_id uuid primary key,
  kind text not null check (kind in ('image', 'slider', 'pass', 'challenge')),
  binding bytea not null,
  action text not null,
  answer text not null,
  expires_at timestamptz not null
);
create index captchas_binding on identity.captchas (binding, action, kind);
create index captchas_expires on identity.captchas (expires_at);

-- The hashes of earlier passwords: the last ones may not come back.
create table identity.password_history (
  history_id bigint generated always as identity primary key,
  realm text not null,
  subject_id bigint not null,
  password_hash text not null,
  set_at timestamptz not null default clock_timestamp(),
  foreign key (realm, subject_id) references identity.credentials (realm, subject_id) on delete cascade
);
create index password_history_subject on identity.password_history (realm, subject_id, history_id);

-- The minutes after a login in which a session that must change its password need not bring the old one again.
create table identity.change_windows (
  token_hash bytea primary key,
  ends_at timestamptz not null
);
