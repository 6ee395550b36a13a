-- The fulfilment sweep asks every half minute for paid orders that nobody has taken up.
create index orders_in_work on orders (paid_at) where state in ('pending', 'processing') and paid_at is not null;
