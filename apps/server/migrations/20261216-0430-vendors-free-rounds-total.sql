-- How free rounds are paid: each round by its own win, or all rounds of a grant by one win at their end (docs/reference/vendors.md 5.3).
create domain vendors.free_round_pay as text constraint free_round_pay_known check (value in ('EACH', 'TOTAL'));
comment on domain vendors.free_round_pay is 'How the winnings of free rounds are paid: EACH, TOTAL';

alter table vendors.free_rounds
  add column pay vendors.free_round_pay not null default 'EACH',
  -- When one win paid all its rounds: it is over since, whatever is left of it.
  add column paid_at timestamptz,
  -- Since when the vendor names other totals; null while they agree.
  add column mismatch_since timestamptz,
  -- The round of that win.
  add column total_round text,
  -- The rounds in which it was bet, also those that were refunded since: what they won is what the grant has won.
  add column played text[] not null default '{}',
  add constraint free_rounds_paid_at_once check (paid_at is null or pay = 'TOTAL' and total_round is not null) not valid;
