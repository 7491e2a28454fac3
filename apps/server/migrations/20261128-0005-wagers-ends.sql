-- The feed of final wagers: what reads wagers once, in an order in which nothing is skipped, reads it (docs/reference/agents.md 6.1).
create domain wagers.end_kind as text constraint end_kind_known check (value in ('closed', 'void'));
comment on domain wagers.end_kind is
  'How wagers end: closed (a result of their batch counts), void (some of them count no more)';

-- A result of a batch that began to count, or wagers of a batch that became void together; written with them. Readers take ends whose
-- transaction is over, ordered by transaction and id: an end of a transaction that commits late is not skipped. Divided by ranges of
-- source and batch, as all tables here are (decision 47); those of old draws go to the archive. Grows by closure and by statement that
-- voids; rows are only added and kept for ever.
create table wagers.ends (
  end_id bigint not null generated always as identity,
  batch_ref bigint not null,
  transaction xid8 not null default pg_current_xact_id(),
  -- Read after the transaction has its number: an end before a moment has a lower number than transactions that begin after it.
  ended_at timestamptz not null default clock_timestamp(),
  version smallint check (version > 0),
  merchant smallint not null default platform.merchant(),
  source wagers.wager_source not null,
  kind wagers.end_kind not null,
  refs bigint[],
  primary key (source, batch_ref, end_id),
  check ((kind = 'closed') = (version is not null)),
  check ((kind = 'void') = (refs is not null))
) partition by range (source, batch_ref);

create index ends_in_order on wagers.ends (merchant, transaction, end_id);

-- Where wagers are divided already, the ends are divided in the same way.
do $$
declare
  p record;
begin
  for p in
    select replace(c.relname, 'closures', 'ends') as name, pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'wagers.closures'::regclass
  loop
    execute format('create table wagers.%I (like wagers.ends including defaults including constraints including storage)', p.name);
    execute format('alter table wagers.%I enable row level security', p.name);
    execute format('alter table wagers.ends attach partition wagers.%I %s', p.name, p.bounds);
  end loop;
end $$;

-- What ended before has ends too, in the order of its time. Of corrected batches the version that counts is the first one. Wagers of a
-- batch that became void within a minute, on the same side of its closure, share an end.
insert into wagers.ends (source, batch_ref, merchant, kind, version, refs, ended_at)
  select * from (
    select source, batch_ref, merchant, 'closed', version, null::bigint[], closed_at as at from wagers.closures
    union all
    select v.source, v.batch_ref, v.merchant, 'void', null, array_agg(v.ref order by v.ref), max(v.voided_at)
    from wagers.voids v left join wagers.closures c using (source, batch_ref, merchant)
    group by v.source, v.batch_ref, v.merchant, date_trunc('minute', v.voided_at), v.voided_at >= c.closed_at
  ) ended
  order by at, source, batch_ref;
