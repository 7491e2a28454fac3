-- The clockwork asks several times a second which draws are to be opened, sealed, drawn or settled. Most draws are days ahead of that:
-- these two indexes hold only the few that are near or in work.
create index draws_to_open on draws.draws (opens_at) where state = 'scheduled';
create index draws_in_work on draws.draws (closes_at, draw_id) where state in ('locked', 'drawing', 'drawn', 'settling', 'frozen');
