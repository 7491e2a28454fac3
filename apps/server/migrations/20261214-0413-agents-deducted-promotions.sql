-- Whether the dividends of a run deduct promotions (docs/reference/agents.md 6.3), by the setting of its first day. The last credit that
-- it knows stays in last_credit.
alter table agents.runs add column deducts_promotions boolean not null default true;
