-- outside a transaction
-- A row of a grant file is granted once.
create unique index concurrently if not exists grants_once_a_row on promotions.grants (file_id, row_no) where file_id is not null;
