-- Failed logins of each merchant by quarters of an hour, so that three times the usual is seen.
create table members.login_failures (
  merchant_code text not null,
  quarter timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  -- When the alarm of this quarter was told; null while it was not.
  alarmed_at timestamptz,
  primary key (merchant_code, quarter)
);
