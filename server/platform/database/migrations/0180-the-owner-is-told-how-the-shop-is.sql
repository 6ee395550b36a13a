-- What keeps the shop from what it could do, for as long as it lasts; one row for each thing, gone when it is over.
create table status_parts (
  name text primary key,
  since timestamptz not null,
  weight integer not null constraint status_parts_weight_check check (weight >= 0),
  -- Its weight when the owner was told; null until then.
  told_weight integer constraint status_parts_told_weight_check check (told_weight >= 0)
);

-- What the owner was told, and all that stood then; the mail hangs on it.
create table status_notices (
  id uuid primary key default uuidv7(),
  worse text[] not null constraint status_notices_worse_check check (cardinality(worse) > 0),
  selling text not null constraint status_notices_selling_check check (selling in ('all', 'part', 'nothing')),
  parts jsonb not null,
  created_at timestamptz not null
);

-- Whether the shop was in the one-stop shop is asked again and again.
create index invoices_one_stop_idx on invoices (operation_on) where treatment = 'one_stop';

-- Lists of the back office are sorted by amounts, too.
create index payments_amount_idx on payments (amount_cents, id);
create index invoices_total_idx on invoices (total_cents, id);
