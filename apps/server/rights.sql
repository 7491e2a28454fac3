-- What the program may do in its database (ledger.md 4, "Rights"): it acts as the role tyche_app, on whatever login it came. That
-- role writes no money table. It calls the ledger's functions, which run as the role tyche_ledger, and reads. Not a migration: this file
-- is the whole truth. It runs after the routines that changed, in one transaction with them, when it, a routine or a migration is new.
do $$
declare
  v_role text;
  -- Before version 16 a member of a role may always act as it.
  v_as text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
begin
  foreach v_role in array '{tyche_app, tyche_ledger}'::text[] loop
    begin
      if to_regrole(v_role) is null then
        execute format('create role %I nologin', v_role);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- Another database of the same server made it meanwhile.
    end;
    if not pg_has_role(current_user, v_role, v_as) then
      execute format('grant %I to %I', v_role, current_user);
    end if;
  end loop;
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

-- What is in the archive is written by its owner alone (`npm run archive`).
revoke insert, update, delete on platform.archived from tyche_app;

grant usage on schema wallet, migrations to tyche_app;
revoke all on all tables in schema wallet from tyche_app;
grant select on all tables in schema wallet to tyche_app;
grant usage on sequence wallet.wallet_numbers to tyche_app;
-- A wallet is opened empty and its status is set; a check that was answered is noted.
grant insert (wallet_id, owner_id, ledger), update (status) on wallet.wallets to tyche_app;
grant update (check_due, checked_at) on wallet.guards to tyche_app;
grant select on all tables in schema migrations to tyche_app;

-- The ledger's API functions act as tyche_ledger, which owns no table: so they are bound to the merchant of their caller like the
-- program is.
grant usage on schema platform to tyche_ledger;
grant select on platform.archived to tyche_ledger;
grant usage, create on schema wallet to tyche_ledger;
grant select, insert, update, delete on all tables in schema wallet to tyche_ledger;
grant usage on all sequences in schema wallet to tyche_ledger;

-- Each merchant sees and writes its own rows only (decision 52). A table that has no `merchant` says by its wallet, ledger or internal
-- account whose a row is; the test of the catalogue (platform/db/merchants.pg.test.ts) lists the tables that merchants share. Views ask
-- with the rights of who asks. What is right already is left alone: nobody waits for a lock. A partition by itself shows nothing.
do $$
declare
  v_table record;
begin
  for v_table in
    with known as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relispartition, c.relrowsecurity,
        case
          when c.relispartition then null
          when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant' and not a.attisdropped)
            then 'merchant = (select platform.merchant())'
          when n.nspname = 'wallet' then (
            select format('((%I & 1023) >> 4) + 1 = (select platform.merchant())', a.attname)
            from pg_attribute a where a.attrelid = c.oid and a.attname in ('wallet_id', 'ledger', 'gl_account') and not a.attisdropped
            order by array_position('{wallet_id,ledger,gl_account}', a.attname::text) limit 1)
        end as rule
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public', 'migrations', 'settings')
        and pg_has_role(current_user, c.relowner, 'USAGE')
    )
    select k.*, exists (select from pg_policy where polrelid = k.oid and polname = 'own_merchant') as has_policy
    from known k
    where k.rule is not null or (k.relispartition and not k.relrowsecurity
      and exists (select from pg_inherits i join known r on r.oid = i.inhparent where i.inhrelid = k.oid and r.rule is not null))
  loop
    if not v_table.relrowsecurity then
      execute format('alter table %s enable row level security', v_table.name);
    end if;
    if v_table.rule is not null and not v_table.has_policy then
      execute format('create policy own_merchant on %s to tyche_app, tyche_ledger using (%s) with check (%2$s)', v_table.name, v_table.rule);
    end if;
  end loop;
end $$;

-- What concerns all merchants, each said by a function that does nothing else: a draw's events, the leaves of its sealed tickets, how far
-- its books are.
grant execute on function settings.publish_to_all, lottery.list_leaves, lottery.count_leaves, lottery.is_sold, lottery.is_sold_elsewhere, lottery.is_counted,
  lottery.is_paid to tyche_app;

-- Partitions are made, measured and analyzed with their owner's rights; those of a log are dropped when their time has passed.
grant execute on function platform.make_partitions, platform.drop_partitions, platform.partition_headroom, platform.analyze_partitioned to tyche_app;

-- The ledger's API functions. Only they have the rights of tyche_ledger: what they call inside runs with theirs, and does nothing for a
-- caller from outside. Their names mean what they meant when they were written, whatever the caller's search path says.
do $$
declare
  v_functions constant text[] := '{lock_wallets, post, post_batch, post_played, post_linked, rollback, credit_batch, place_hold, post_hold,
    post_holds, release_hold, fold_gl, open_ledger, open_vendor, post_journal, collect, repay, guard_stake, set_stake_limit, stop_play, watch_play,
    check_some, start_bonus, close_bonus, share_payouts}';
  v_function regprocedure;
begin
  -- What was an API function before and is none any more.
  for v_function in
    select oid::regprocedure from pg_proc where pronamespace = 'wallet'::regnamespace and prosecdef and proname <> all (v_functions)
  loop
    execute format('alter function %s security invoker', v_function);
  end loop;
  for v_function in
    select oid::regprocedure from pg_proc where pronamespace = 'wallet'::regnamespace and proname = any (v_functions)
  loop
    execute format('alter function %s security definer set search_path = pg_catalog, pg_temp', v_function);
    execute format('alter function %s owner to tyche_ledger', v_function);
    execute format('revoke execute on function %s from public', v_function);
    execute format('grant execute on function %s to tyche_app', v_function);
  end loop;
end $$;
