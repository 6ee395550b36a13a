-- Who the invoice of an order names, where its buyer said so before paying; until then it can be taken back.
alter table orders add column invoice_to jsonb;
