-- Bets on plays on which their member covers nearly every result of the draw: agents get nothing of them (docs/reference/agents.md 10.5).
-- Judged when the intake first reads the closed draw. Rows are only added; one row a bet, kept for ever: a later end of the draw asks for
-- it.
create table agents.covered_bets (
  draw_id bigint not null,
  -- The number of the bet in the draw.
  ref bigint not null,
  member_id bigint not null,
  judged_at timestamptz not null default clock_timestamp(),
  -- The share of the results that the member covers with the play.
  covered_ppm integer not null check (covered_ppm between 0 and 1000000),
  merchant smallint not null default platform.merchant(),
  primary key (draw_id, ref)
);

create index covered_bets_of_member on agents.covered_bets (member_id, judged_at);
