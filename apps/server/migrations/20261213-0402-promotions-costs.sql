-- What rewards cost in each month that is over (docs/reference/promotions.md 17).
create domain promotions.cost_source as text constraint cost_source_known check (value in ('offer', 'mission', 'board', 'referral'));
comment on domain promotions.cost_source is 'What a cost of rewards belongs to: offer, mission, board, referral';

-- A local month whose costs are kept. Its end is where those that are computed on reading begin. One row a month; only added; not
-- partitioned; for ever.
create table promotions.cost_months (
  until timestamptz not null,
  at timestamptz not null default clock_timestamp(),
  month date not null check (extract(day from month) = 1 /* the first of a month */),
  merchant smallint not null default platform.merchant(),
  primary key (merchant, month),
  unique (merchant, until)
);

-- What an offer, a mission, the prizes of its boards, or referral moved in a month. Money in 1/10 000 units. Grows by source and month;
-- only added; not partitioned; for ever.
create table promotions.costs (
  -- The number of the offer or mission; 0 for referral.
  source_id bigint not null,
  -- Cash to members.
  given bigint not null check (given >= 0),
  -- Bonus money that began.
  started bigint not null check (started >= 0),
  -- What of it became own money.
  released bigint not null check (released >= 0),
  -- What went back to the house; below 0 where a pocket could not give back a payout that was taken back.
  forfeited bigint not null,
  month date not null,
  merchant smallint not null default platform.merchant(),
  source promotions.cost_source not null,
  primary key (merchant, month, source, source_id),
  check ((source = 'referral') = (source_id = 0)),
  foreign key (merchant, month) references promotions.cost_months (merchant, month)
);
