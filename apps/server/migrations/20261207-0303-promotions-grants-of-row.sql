-- Grants before files have neither a file nor a row.
alter table promotions.grants validate constraint grants_of_row;
