alter table vendors.free_rounds validate constraint free_rounds_paid_at_once;
