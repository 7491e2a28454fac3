-- What the program may do in its database (ledger.md section 4, "Rights"): it acts as the role tyche_app, on whatever login it came.
-- That role writes no money table. It calls the ledger's functions, which run with their owner's rights, and reads.
-- Not a migration: this file is the whole truth. It runs after the routines that changed, in one transaction with them, when it, a routine or a
-- migration is new.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tyche_app') then
    create role tyche_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null; -- Another database of the same server made it meanwhile.
end $$;

do $$
begin
  -- Before version 16 a member of a role may always act as it.
  if not pg_has_role(current_user, 'tyche_app',
    case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) then
    execute format('grant tyche_app to %I', current_user);
  end if;
end $$;

-- The schemas of all modules: a table that is new tomorrow is among them.
do $$
declare v_schema text;
begin
  for v_schema in
    select nspname from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'public', 'migrations', 'wallet')
      and pg_has_role(current_user, nspowner, 'USAGE')
  loop
    execute format('grant usage on schema %I to tyche_app', v_schema);
    execute format('grant select, insert, update, delete on all tables in schema %I to tyche_app', v_schema);
    execute format('grant usage on all sequences in schema %I to tyche_app', v_schema);
  end loop;
end $$;

grant usage on schema wallet, migrations to tyche_app;
revoke all on all tables in schema wallet from tyche_app;
grant select on all tables in schema wallet to tyche_app;
grant usage on sequence wallet.wallet_numbers to tyche_app;
-- A wallet is opened empty and its status is set; a check that was answered is noted; the audit remembers how far it has read.
grant insert (wallet_id, owner_id, ledger), update (status) on wallet.wallets to tyche_app;
grant update (check_due, checked_at) on wallet.guards to tyche_app;
grant insert, update on wallet.chain_marks to tyche_app;
grant select on all tables in schema migrations to tyche_app;

-- Partitions are made, measured and analyzed with their owner's rights.
grant execute on function platform.make_partitions, platform.partition_headroom, platform.analyze_partitioned to tyche_app;

-- The doors to the money. Only they have their owner's rights: what they call inside runs with theirs, and does nothing for whoever
-- calls it from outside. Their names mean what they meant when they were written, whatever the caller's search path says.
do $$
declare
  v_doors constant text[] := '{lock_wallets, post, post_batch, post_linked, rollback, credit_batch, place_hold, post_hold, post_holds,
    release_hold, fold_gl, post_journal, collect, repay, guard_stake, set_stake_limit, stop_play, watch_play}';
  v_door regprocedure;
begin
  -- What was a door before and is none any more.
  for v_door in
    select oid::regprocedure from pg_proc where pronamespace = 'wallet'::regnamespace and prosecdef and proname <> all (v_doors)
  loop
    execute format('alter function %s security invoker', v_door);
  end loop;
  for v_door in
    select oid::regprocedure from pg_proc where pronamespace = 'wallet'::regnamespace and proname = any (v_doors)
  loop
    execute format('alter function %s security definer set search_path = pg_catalog, pg_temp', v_door);
    execute format('revoke execute on function %s from public', v_door);
    execute format('grant execute on function %s to tyche_app', v_door);
  end loop;
end $$;
