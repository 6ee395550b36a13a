-- The ledger of supplies: whose VAT each sale carries, decided when it is paid. VAT is due with the supply, not with its
-- invoice (LIVA art. 75), and the threshold of 10,000 euros counts supplies (Directive 2006/112/EC, art. 59c).
create table supplies (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  -- `correction`: an invoice that names another buyer or another tax. `in_place`: a full invoice in the place of a
  -- simplified one, which adds nothing.
  cause text not null check (cause in ('sale', 'refund', 'refund_returned', 'correction', 'in_place')),
  refund_id uuid references refunds,
  -- The invoice of it; null while it waits for one.
  invoice_id uuid unique references invoices,
  -- Takes back the row of a sale that waited and turned out to be taxed otherwise.
  reverses_id bigint unique references supplies,
  -- The day in Madrid that it counts on, and the day of the sale that it belongs to.
  operation_on date not null,
  sold_on date not null,
  total_cents integer not null,
  -- Null while nobody knows whose tax it is.
  decided_at timestamptz,
  decided_on date,
  treatment text check (treatment in ('domestic', 'one_stop', 'reverse_charge', 'outside')),
  country text check (country ~ '^[A-Z]{2}$'),
  taxed_in text check (taxed_in ~ '^[A-Z]{2}$'),
  spanish_territory boolean not null default false,
  rate_basis_points integer check (rate_basis_points between 0 and 5000),
  base_cents integer,
  tax_cents integer,
  constraint supplies_sum check (base_cents + tax_cents = total_cents),
  constraint supplies_decided_whole check (
    num_nulls(decided_at, decided_on, treatment, country, rate_basis_points, base_cents, tax_cents) in (0, 7)),
  constraint supplies_invoiced_decided check (invoice_id is null or decided_at is not null)
);
create index supplies_of_order on supplies (order_id);
create index supplies_by_operation on supplies (operation_on);
create index supplies_by_decision on supplies (decided_on, id);
-- What was decided is corrected by a new row; a row gets its invoice once.
create trigger supplies_append_only before update on supplies for each row
  when (old.invoice_id is not null or (old.decided_at is not null and
        (old.order_id, old.cause, old.operation_on, old.total_cents, old.decided_at, old.treatment, old.country, old.base_cents,
         old.tax_cents) is distinct from
        (new.order_id, new.cause, new.operation_on, new.total_cents, new.decided_at, new.treatment, new.country, new.base_cents,
         new.tax_cents)))
  execute function refuse_change();

insert into supplies (order_id, cause, refund_id, invoice_id, operation_on, sold_on, total_cents, decided_at, decided_on,
                      treatment, country, taxed_in, spanish_territory, rate_basis_points, base_cents, tax_cents)
select i.order_id,
       case when i.type = 'F3' then 'in_place'
            when i.type in ('F1', 'F2') and i.of_invoice_id is null then 'sale'
            when i.refund_id is null then 'correction'
            when i.total_cents < 0 then 'refund' else 'refund_returned' end,
       i.refund_id, i.id, i.operation_on,
       coalesce((select s.operation_on from invoices s where s.id = i.of_invoice_id), i.operation_on),
       case when i.type = 'F3' then 0 else i.total_cents end, i.issued_at, i.issued_on, i.treatment, i.country, i.taxed_in,
       coalesce((i.content -> 'treatment' ->> 'spanishTerritory')::boolean, false), i.rate_basis_points,
       case when i.type = 'F3' then 0 else i.base_cents end, case when i.type = 'F3' then 0 else i.tax_cents end
  from invoices i order by i.issued_at, i.id;
