-- Whether the daily salaries of a run are paid only to teams that lost (docs/reference/agents.md 6.5), by the setting of its day.
alter table agents.runs add column needs_loss boolean not null default false check (not needs_loss or kind = 'DAILY');

comment on column agents.pay_lines.base is
  'Net loss with the carry; of a salary that needs a loss the result of the bets; 0 in other salaries';
