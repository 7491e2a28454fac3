-- The rebates that an account earned on a day in a group of games, from its own play and that of its team (docs/reference/agents.md 4.3).
create domain agents.line_state as text constraint line_state_known check (value in ('paid', 'held'));
comment on domain agents.line_state is 'State of a rebate line: paid, held (the agent is frozen or closed)';

-- One row an account, group and day with a rebate; kept for ever.
create table agents.rebate_lines (
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  written_at timestamptz not null default clock_timestamp(),
  day date not null,
  merchant smallint not null default platform.merchant(),
  game_group agents.rebate_group not null,
  state agents.line_state not null,
  primary key (day, member_id, game_group)
) partition by hash (member_id);

do $$
begin
  for part in 0 .. 15 loop
    execute format('create table agents.rebate_lines_%s partition of agents.rebate_lines for values with (modulus 16, remainder %s)', part, part);
  end loop;
end $$;

create index rebate_lines_of_account on agents.rebate_lines (member_id, day);
