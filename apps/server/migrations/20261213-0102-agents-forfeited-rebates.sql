-- Rebates that were held of a closed agent are paid, or stay with the house, as two persons decide (docs/reference/agents.md 3.5).
alter domain agents.line_state drop constraint line_state_known;
alter domain agents.line_state add constraint line_state_known check (value in ('paid', 'held', 'forfeited')) not valid;
comment on domain agents.line_state is
  'State of a rebate line: paid, held (the agent is frozen or closed), forfeited (it stays with the house)';
