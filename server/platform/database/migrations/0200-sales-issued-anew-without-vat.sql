-- Since when it is decided that the order's sale is issued anew, without VAT, to this recipient.
alter table invoice_recipients add column untaxed_since timestamptz;
