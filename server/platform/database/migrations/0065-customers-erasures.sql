-- Customers have their account erased: orders from before are no longer theirs to see.

create table customer_erasures (
  id uuid primary key default uuidv7(),
  email_sha256 bytea not null check (length(email_sha256) = 32),
  -- Until it is done: whose data the features still have to take out.
  email text check (email = lower(email)),
  asked_at timestamptz not null,
  done_at timestamptz,
  constraint customer_erasures_done check ((email is null) = (done_at is not null))
);
create index customer_erasures_by_email on customer_erasures (email_sha256, asked_at desc);
