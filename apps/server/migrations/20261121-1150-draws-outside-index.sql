-- Draws from outside that are under way are few among the thousands that are scheduled ahead, and are asked for each second.
create index draws_outside on draws.draws (draws_at) where result_source <> 'own' and state not in ('settled', 'void');
