-- The confirmation of an erasure is written after the preferences of the address are gone, and the address stays until
-- its holder was told.
alter table customer_erasures add column locale text check (locale in ('es', 'fr', 'it', 'en'));
alter table customer_erasures drop constraint customer_erasures_done;
alter table customer_erasures add constraint customer_erasures_ends check (email is not null or done_at is not null);
