-- The chains of a game follow each other: behind the last link of one, rounds go on with the first link of the next, which was committed
-- and published before. Nothing is switched: the last round of a game says which link comes next.
alter table studio.chains add column chain_no integer not null default 1 check (chain_no > 0);
alter table studio.chains alter column chain_no drop default;
drop index studio.chains_one_open;
alter table studio.chains drop column is_open;
-- One chain with each number, however many processes make it.
create unique index chains_in_order on studio.chains (game_code, chain_no);

-- A commitment that is published never changes, and a chain is kept with its rounds.
create function studio.refuse_other_chain() returns trigger language plpgsql as $$
begin
  raise exception 'chain % cannot change', old.chain_id;
end $$;
create trigger chains_refuse_other before update or delete on studio.chains
  for each row execute function studio.refuse_other_chain();

-- A round uses a link of a chain that was committed before its bets, and the link behind the one that was used last: none is left out.
create function studio.refuse_other_link() returns trigger language plpgsql as $$
declare
  chain studio.chains;
begin
  select * into chain from studio.chains where chain_id = new.chain_id;
  if chain.game_code <> new.game_code or new.link_no > chain.length or chain.committed_at >= new.opened_at then
    raise exception 'link % of chain % cannot be used', new.link_no, new.chain_id;
  end if;
  if new.link_no > 1 and not exists (
      select from studio.shared_rounds where chain_id = new.chain_id and link_no = new.link_no - 1)
    or new.link_no = 1 and chain.chain_no > 1 and not exists (
      select from studio.shared_rounds r join studio.chains c using (chain_id)
      where c.game_code = new.game_code and c.chain_no = chain.chain_no - 1 and r.link_no = c.length) then
    raise exception 'link % of chain % is not the next one', new.link_no, new.chain_id;
  end if;
  return new;
end $$;
create trigger shared_rounds_refuse_other_link before insert on studio.shared_rounds
  for each row execute function studio.refuse_other_link();
