-- Settled draws that change: a corrected result, a void after settlement, bets that came after the result was known.
alter table lottery.books
  add column known_at timestamptz,                    -- tickets taken from then on are void: the world knew the result
  add column late_after bigint not null default 0;    -- how far these are refunded

-- A paid version of a void draw that is taken back, member by member.
create table lottery.reversals (
  draw_id bigint not null,
  version smallint not null,
  after bigint not null default 0,
  state text not null default 'open' check (state in ('open', 'done')),
  collected bigint not null default 0 check (collected >= 0),
  owed bigint not null default 0 check (owed >= 0),
  primary key (draw_id, version),
  foreign key (draw_id, version) references lottery.settlements
);
create index reversals_open on lottery.reversals (draw_id) where state = 'open';

-- Takes the book of a void draw: what was selling is refunded; what was settled too, and what was paid is taken back.
create function lottery.void_book(p_draw bigint) returns void language plpgsql as $$
begin
  insert into lottery.reversals (draw_id, version)
    select b.draw_id, max(s.version) from lottery.books b join lottery.settlements s on s.draw_id = b.draw_id and s.state = 'paid'
    where b.draw_id = p_draw and b.state = 'settled' group by b.draw_id
    on conflict do nothing;
  update lottery.books set state = 'void', result = null, closed_at = clock_timestamp()
    where draw_id = p_draw and state in ('selling', 'settled');
end $$;
