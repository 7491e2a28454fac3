-- outside a transaction
-- The order of a board before decision 94; nothing reads it any more.
drop index concurrently if exists missions.progress_board;
