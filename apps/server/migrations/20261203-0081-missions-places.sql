-- The order of a board as one rising range: a place is found by comparing value, moment and member at once (decision 94). A column, not an
-- expression: below the policy of merchants an index is used only for comparisons that can tell nothing, and a minus is not among them.
alter table missions.progress add column board_order bigint not null generated always as (-board_value) stored;
