-- Days on which a member logged in, for offers that count them (docs/reference/promotions.md 10).

-- A local day with a login. One row a member and day; not partitioned; deleted 62 days after the day.
create table promotions.login_days (
  member_id bigint not null,
  day date not null,
  -- Offers have not looked at it yet.
  is_due boolean not null default true,
  merchant smallint not null default platform.merchant(),
  primary key (member_id, day)
);

create index login_days_due on promotions.login_days (merchant, day, member_id) where is_due;
create index login_days_of_day on promotions.login_days (merchant, day);
