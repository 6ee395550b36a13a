-- invoices

create table invoices (
  id uuid primary key,
  chain_id uuid not null references register_chains,
  number text not null unique check (number ~ '^[A-Z0-9/-]{1,60}$'),
  type text not null check (type in ('F1', 'F2', 'F3', 'R1', 'R4', 'R5')),
  order_id uuid not null references orders,
  refund_id uuid references refunds,
  of_invoice_id uuid references invoices,
  issued_at timestamptz not null,
  issued_on date not null,
  operation_on date not null,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  treatment text not null check (treatment in ('domestic', 'one_stop', 'reverse_charge', 'outside')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  taxed_in text check (taxed_in ~ '^[A-Z]{2}$'),
  rate_basis_points integer not null check (rate_basis_points between 0 and 5000),
  base_cents integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  content jsonb not null,
  constraint invoices_name_another check ( case type when 'F1' then true
    when 'F2' then of_invoice_id is null else of_invoice_id is not null end),
  constraint invoices_sale_is_positive check ((type not in ('F1', 'F2')) or total_cents > 0),
  constraint invoices_sum check ((base_cents + tax_cents) = total_cents)
);
comment on table invoices is 'Issued invoices. Rows never change.';
comment on column invoices.of_invoice_id is 'Invoice that this one rectifies or replaces.';
comment on column invoices.content is 'Printed content besides the columns.';
create index invoices_abroad on invoices (treatment, operation_on) include (base_cents)
  where country <> 'ES' and (treatment in ('domestic', 'one_stop'));
create index invoices_by_issue_day on invoices (issued_on, id);
create index invoices_by_time on invoices (issued_at desc, id desc);
create index invoices_of_order on invoices (order_id);
create unique index invoices_one_in_its_place on invoices (of_invoice_id) where type = 'F1'
  and of_invoice_id is not null;
create unique index invoices_one_refund on invoices (refund_id, (total_cents < 0)) where refund_id is not null
  and (type in ('R1', 'R5'));
create unique index invoices_one_sale on invoices (order_id) where (type in ('F1', 'F2')) and of_invoice_id is null;
create index invoices_one_stop_idx on invoices (operation_on) where treatment = 'one_stop';
create index invoices_total_idx on invoices (total_cents, id);
create index invoices_by_part on invoices using gin (lower(number) gin_trgm_ops);

alter table register_records add foreign key (invoice_id) references invoices;
alter table supplies add foreign key (invoice_id) references invoices;

create table invoice_recipients (
  order_id uuid primary key references orders,
  recipient jsonb not null,
  given_by text not null,
  given_at timestamptz not null default now(),
  untaxed_since timestamptz
);
comment on table invoice_recipients is 'Recipients of full invoices.';
comment on column invoice_recipients.untaxed_since is 'The sale is issued again without VAT to this recipient.';

create table invoice_dues (
  id uuid primary key default uuidv7(),
  cause text not null check (cause in ('sale', 'refund', 'refund_returned', 'full')),
  order_id uuid not null references orders,
  refund_id uuid references refunds,
  amount_cents integer check (amount_cents > 0),
  caused_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  tries smallint not null default 0,
  held_for text,
  request_id text,
  constraint invoice_dues_once unique nulls not distinct (order_id, cause, refund_id),
  constraint invoice_dues_of_refund check ((cause in ('refund', 'refund_returned')) = (refund_id is not null and
    amount_cents is not null))
);
comment on table invoice_dues is 'Invoices to issue. The row is deleted when the invoice is issued.';
comment on column invoice_dues.held_for is 'Reason for which staff must decide first.';
create index invoice_dues_by_time on invoice_dues (due_at, id) where held_for is null;

create table invoice_cancellations (
  invoice_id uuid primary key references invoices,
  reason text not null check (reason in ('duplicate', 'no_sale')),
  other_number text check (other_number ~ '^[A-Z0-9/-]{1,60}$'),
  note text not null check (length(note) between 1 and 1000),
  cancelled_by uuid not null references staff_members,
  cancelled_at timestamptz not null,
  constraint invoice_cancellations_of_duplicate check ((reason = 'duplicate') = (other_number is not null))
);
comment on table invoice_cancellations is 'Invoices issued by mistake. Rows never change.';

create trigger invoice_cancellations_append_only before update or delete on invoice_cancellations
  for each row execute function refuse_change();
create trigger invoice_dues_announce_due after insert or update of due_at on invoice_dues
  for each row when (new.held_for is null and new.due_at <= now()) execute function announce_due();
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change_but_of_names();
