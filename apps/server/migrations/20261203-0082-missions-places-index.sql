-- outside a transaction
-- The places of a board in their order (decision 94).
create index concurrently if not exists progress_places on missions.progress (mission_id, period, board_order, reached_at, member_id)
  include (merchant, board_value) where on_board and board_value > 0;
