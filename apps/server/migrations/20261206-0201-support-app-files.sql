-- Files that install the site as an app: versions, and which one is published (docs/reference/support.md 4).
create domain support.app_file_kind as text constraint app_file_kind_known check (value in ('Android', 'MOBILECONFIG'));
comment on domain support.app_file_kind is 'The kind of an app file, as the wire names it: Android, MOBILECONFIG';

-- A version of an app file. Grows by version that staff add; only added; not partitioned; kept for ever.
create table support.app_files (
  file_id bigint generated always as identity primary key,
  staff_id bigint not null,
  bytes bigint not null check (bytes > 0),
  at timestamptz not null default clock_timestamp(),
  merchant smallint not null default platform.merchant(),
  kind support.app_file_kind not null,
  version text not null check (version ~ '^[0-9.]{1,27}$'),
  url text not null check (url like 'https://%' and length(url) <= 500),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The name by the wire code of its language.
  labels jsonb not null check (labels ? 'EN' /* the wire has a name in English */),
  unique (merchant, kind, version),
  unique (merchant, kind, file_id)
);

-- A decision about a kind: one file is published from a moment on, or none. The last one whose time has come counts. Grows by decision;
-- only added; not partitioned; kept for ever.
create table support.app_file_steps (
  -- Null: what was published and scheduled is withdrawn.
  file_id bigint,
  staff_id bigint not null,
  -- Null: a withdrawal takes one person.
  approved_by bigint,
  at timestamptz not null default clock_timestamp(),
  starts_at timestamptz not null,
  -- Counts the decisions of the kind from 1.
  step integer not null check (step > 0),
  merchant smallint not null default platform.merchant(),
  kind support.app_file_kind not null,
  reason text not null check (length(reason) <= 300),
  primary key (merchant, kind, step),
  foreign key (merchant, kind, file_id) references support.app_files (merchant, kind, file_id),
  -- Nobody publishes alone.
  check ((file_id is null) = (approved_by is null)),
  check (approved_by <> staff_id)
);
