-- Two kinds of flags more: two accounts below an agent that bet against each other, and transfers that are sent on
-- (docs/reference/agents.md 10). The rows that are there have other words, so nothing has to be looked at again.
alter domain agents.flag_kind drop constraint flag_kind_known;
alter domain agents.flag_kind add constraint flag_kind_known check (value in (
  'self-referral', 'fixed-sums', 'padding', 'empty-chain', 'transfer-ring', 'opposite-bets', 'transfer-passed-on')) not valid;
comment on domain agents.flag_kind is
  'What a detector found: self-referral (an account below is the agent itself), fixed-sums (farming of fixed sums), padding (of active '
  'members), empty-chain (of agents), transfer-ring, opposite-bets (of two accounts), transfer-passed-on (more than 80 % within 24 hours)';
