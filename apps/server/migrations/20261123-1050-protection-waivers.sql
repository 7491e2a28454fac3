-- The amount that the member agreed to waive: a rest that is credited later, such as a rebate, is waived up to it too. Null: nothing.
alter table protection.erasures add column waives_up_to bigint check (waives_up_to >= 0);
