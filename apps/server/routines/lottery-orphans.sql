-- Rows without the row they belong to. No foreign key joins the tables of bets (decision 47), so the audit looks. Tickets of draws before
-- lottery.first_kept_draw() are in the archive and are not asked for. At most a hundred of each kind.
create or replace function lottery.find_orphans() returns table (what text, id bigint) language sql stable as $$
  with oldest as materialized (
    select coalesce((select min(order_id) from lottery.orders), 0) as order_id,
      lottery.first_kept_draw() as draw_id
  )
  (select 'ticket without its order', t.ticket_id from lottery.tickets t, oldest
    where t.order_id >= oldest.order_id and not exists (select from lottery.orders o where o.order_id = t.order_id) limit 100)
  union all
  (select 'ticket without its terms', t.ticket_id from lottery.tickets t
    where not exists (select from lottery.terms x where x.terms_id = t.terms_id) limit 100)
  union all
  (select 'ticket without the sales of its draw', t.ticket_id from lottery.tickets t
    where not exists (select from lottery.draw_sales b where b.draw_id = t.draw_id) limit 100)
  union all
  (select 'order without a ticket in its first draw', o.order_id from lottery.orders o, oldest
    where o.draw_id >= oldest.draw_id and not exists (
      select from lottery.tickets t where t.draw_id = o.draw_id and t.order_id = o.order_id) limit 100)
  union all
  (select 'chase without its order', c.order_id from lottery.chases c, oldest
    where c.order_id >= oldest.order_id and not exists (select from lottery.orders o where o.order_id = c.order_id) limit 100)
  union all
  (select 'chase without its draws', c.order_id from lottery.chases c
    where not exists (select from lottery.chase_items i where i.order_id = c.order_id) limit 100)
  union all
  (select 'draw of a chase without its chase', i.item_id from lottery.chase_items i
    where not exists (select from lottery.chases c where c.order_id = i.order_id) limit 100)
  union all
  (select 'draw of a chase without its ticket', i.item_id from lottery.chase_items i, oldest
    where i.state in ('placed', 'won', 'lost') and i.draw_id >= oldest.draw_id and not exists (
      select from lottery.tickets t where t.draw_id = i.draw_id and t.order_id = i.order_id) limit 100)
  union all
  (select 'number watch without its chase', w.order_id from lottery.number_watches w
    where not exists (select from lottery.chases c where c.order_id = w.order_id) limit 100)
  union all
  (select 'payout without its ticket', p.ticket_id from lottery.payouts p
    where not exists (select from lottery.tickets t where t.draw_id = p.draw_id and t.ticket_id = p.ticket_id) limit 100)
$$;
