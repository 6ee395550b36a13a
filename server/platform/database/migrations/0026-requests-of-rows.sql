-- Which request caused what is done later on its behalf: the lines of the log about it carry its number.

alter table orders add column request_id text;
alter table fulfilments add column request_id text;
alter table mails add column request_id text;
