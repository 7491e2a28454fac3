-- The money of members by local day: the facts behind reports of agents that are not wagers (docs/reference/agents.md 8).
-- A movement counts on the day on which it was completed, a registration on the day of the account's first place. Only the event
-- `cashier.completed` and the registration write here. Movements before this table are not in it. One row a member and day with a
-- movement; kept for ever.
create table agents.cash_cells (
  member_id bigint not null,
  -- What reached the wallet: after the fee.
  deposit bigint not null default 0 check (deposit >= 0),
  -- The first deposit that the member ever made, if it was on this day; it is in `deposit` too.
  first_deposit bigint not null default 0 check (first_deposit between 0 and deposit),
  -- What left the wallet: with the fee.
  withdrawal bigint not null default 0 check (withdrawal >= 0),
  transfer_in bigint not null default 0 check (transfer_in >= 0),
  transfer_out bigint not null default 0 check (transfer_out >= 0),
  promotions bigint not null default 0 check (promotions >= 0),
  day date not null,
  merchant smallint not null default platform.merchant(),
  -- The account registered on this day.
  registered boolean not null default false,
  primary key (member_id, day)
) partition by hash (member_id);

do $$
begin
  for part in 0 .. 15 loop
    execute format('create table agents.cash_cells_%s partition of agents.cash_cells for values with (modulus 16, remainder %s)', part, part);
  end loop;
end $$;
