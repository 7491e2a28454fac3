-- The digest of the wagers behind each line of rebates, written with it (docs/reference/agents.md 9.2). Null in lines of days that have not
-- all their facts, and in lines that were written before there were these columns.
alter table agents.rebate_sums
  -- Wagers behind the digest.
  add column wagers bigint check (wagers >= 0),
  add column digest bytea check (octet_length(digest) = 32);

alter table agents.rebate_lines
  add column wagers bigint check (wagers >= 0),
  add column digest bytea check (octet_length(digest) = 32);

alter table agents.rebate_corrections
  add column wagers bigint check (wagers >= 0),
  add column digest bytea check (octet_length(digest) = 32);
