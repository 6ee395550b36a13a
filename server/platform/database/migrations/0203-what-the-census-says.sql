-- What the tax agency's census said of the Spanish number and name that an order's invoice is to name, and when. One row
-- for each order: whom it named before is kept nowhere either.
create table census_checks (
  order_id uuid primary key references orders,
  answer text not null constraint census_checks_answer_check
    check (answer in ('identified', 'similar', 'closed', 'revoked', 'unknown', 'unavailable')),
  asked_at timestamptz not null
);
