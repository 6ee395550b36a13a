-- Until now the id of an order was the secret of its links. Links in mails that were sent before keep showing their
-- order for 60 days; ids of later orders open nothing (null).
alter table orders add column old_link_until timestamptz default now() + interval '60 days';
alter table orders alter column old_link_until drop default;
