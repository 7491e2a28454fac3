-- What promotions credited to accounts. Dividends over all games deduct it. One row a credit, numbered in the order of the intake: the lock
-- of the intake is held until the commit, so a transaction that sees a number sees all before it. Only added to, and kept for ever: a
-- number alone names nobody.
create table agents.bonus_credits (
  credit_id bigint generated always as identity primary key,
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  taken_at timestamptz not null default clock_timestamp(),
  -- The local day of the credit.
  day date not null,
  merchant smallint not null default platform.merchant()
);

create index bonus_credits_of_member on agents.bonus_credits (member_id, day);
create index bonus_credits_of_day on agents.bonus_credits (day, member_id);
create index bonus_credits_taken on agents.bonus_credits (taken_at);

-- The last credit that the lines of a run know; 0 in runs of salaries.
alter table agents.runs add column last_credit bigint not null default 0 check (last_credit >= 0);
