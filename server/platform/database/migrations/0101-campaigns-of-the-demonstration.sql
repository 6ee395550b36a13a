-- A demonstration's campaigns: all were sent long ago, so that nothing of them is ever mailed. They go with their orders.
alter table campaigns add column sample boolean not null default false,
  add constraint campaigns_sample_is_sent check (not sample or state = 'sent');

-- A code of the demonstration can be taken away although a campaign names it.
alter table campaigns drop constraint campaigns_code_fkey,
  add constraint campaigns_code_fkey foreign key (code) references discount_codes (code) on delete set null;
