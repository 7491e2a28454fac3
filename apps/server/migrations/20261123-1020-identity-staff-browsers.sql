-- Browsers in which a member of staff gave a second factor, by a cookie that only tells browsers apart. Wrong passwords from elsewhere do not
-- lock these out.
create table identity.staff_browsers (
  staff_id bigint not null,
  token_hash bytea not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (staff_id, token_hash)
);
