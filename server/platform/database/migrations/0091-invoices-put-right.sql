-- An invoice that named the wrong buyer, and one that should never have been.

-- A full invoice is taken back by an R4, and another one stands in its place: of the one that it follows.
drop index invoices_one_sale;
create unique index invoices_one_sale on invoices (order_id) where type in ('F1', 'F2') and of_invoice_id is null;
create unique index invoices_one_in_its_place on invoices (of_invoice_id) where type = 'F1' and of_invoice_id is not null;
alter table invoices drop constraint invoices_name_another;
alter table invoices add constraint invoices_name_another
  check (case type when 'F1' then true when 'F2' then of_invoice_id is null else of_invoice_id is not null end);

-- What should never have been issued: the invoice stays, and no book counts it.
create table invoice_cancellations (
  invoice_id uuid primary key references invoices,
  reason text not null check (reason in ('duplicate', 'no_sale')),
  -- Under which number the same sale was invoiced elsewhere.
  other_number text check (other_number ~ '^[A-Z0-9/-]{1,60}$'),
  note text not null check (length(note) between 1 and 1000),
  cancelled_by uuid not null references staff_members,
  cancelled_at timestamptz not null,
  constraint invoice_cancellations_of_duplicate check ((reason = 'duplicate') = (other_number is not null))
);
create trigger invoice_cancellations_append_only before update or delete on invoice_cancellations
  for each row execute function refuse_change();

-- Who stopped a verification before its end.
alter table register_checks add column stopped_by text;
