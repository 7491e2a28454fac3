-- The old name of lottery.order_ranges, which the release before kept for the one before it (decision 62).
drop function if exists lottery.order_stretches(bigint, timestamptz, timestamptz, int, text, text, boolean);
