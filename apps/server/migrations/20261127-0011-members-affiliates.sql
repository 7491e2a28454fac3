-- Invitation codes are links of the module of agents (agents.links).
-- reviewed: nothing ever wrote a row here. In the release before this one, which knows no code, a check of a code fails until it ends.
drop table members.affiliate_codes;
