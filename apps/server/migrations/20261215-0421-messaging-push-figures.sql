-- What staff see of pushes, and the switch by which they stop them (docs/reference/messages.md 6).

-- Pushes of a day (UTC) and kind by their outcome. Written with a set of sent pushes; not partitioned; kept for ever.
create table messaging.push_days (
  day date not null,
  merchant smallint not null default platform.merchant(),
  kind messaging.push_kind not null,
  -- The push service took it.
  taken integer not null default 0 check (taken >= 0),
  -- The push service refused it or did not answer; it is tried again, so one push may be here several times.
  failed integer not null default 0 check (failed >= 0),
  -- The push service no longer knows the browser, which was forgotten with it.
  gone integer not null default 0 check (gone >= 0),
  -- It waited too long and was no news any more.
  dropped integer not null default 0 check (dropped >= 0),
  primary key (merchant, day, kind)
);

-- A time in which staff let nothing be sent. One row a stop; not partitioned; kept for ever.
create table messaging.push_stops (
  stop_id bigint generated always as identity primary key,
  staff_id bigint not null,
  ended_by bigint,
  at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  merchant smallint not null default platform.merchant(),
  reason text not null check (char_length(reason) between 3 and 300),
  check ((ended_at is null) = (ended_by is null))
);
-- One that runs at a time.
create unique index push_stops_running on messaging.push_stops (merchant) where ended_at is null;
