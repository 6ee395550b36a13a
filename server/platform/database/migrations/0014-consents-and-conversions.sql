-- What visitors have agreed to, and purchases that were reported for measuring.

-- Append-only: the newest row of a visitor counts, the older ones prove what was running when.
create table consents (
  id uuid primary key default uuidv7(),
  -- Made up at the first choice; nothing else ties a row to a person.
  visitor_id uuid not null,
  analytics boolean not null,
  advertising boolean not null,
  version text not null check (length(version) between 1 and 20),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  -- The question word for word, as it was shown.
  statement text not null check (length(statement) between 1 and 4000),
  chosen_at timestamptz not null,
  -- Keyed, so that nobody counts through all addresses to find one.
  address_hash bytea not null check (length(address_hash) = 16),
  browser text not null check (length(browser) between 1 and 40)
);
create index consents_by_visitor on consents (visitor_id, chosen_at desc, id desc);
create index consents_by_time on consents (chosen_at);
create trigger consents_never_change before update on consents for each row execute function refuse_change();

-- One per order, whoever reports it and however often. No address of the buyer: the order has it.
create table conversions (
  order_id uuid primary key references orders,
  amount_cents integer not null check (amount_cents > 0),
  source text not null check (source ~ '^[a-z0-9_]{1,40}$'),
  -- Whose choice allowed the report; null: it stays in the shop.
  visitor_id uuid,
  -- The tag's own name for the browser.
  client text check (length(client) between 1 and 80),
  reporter text not null check (reporter in ('tag', 'server', 'nobody')),
  recorded_at timestamptz not null,
  forwarded_at timestamptz check (forwarded_at is null or reporter = 'server'),
  constraint conversions_reported_with_consent check ((reporter = 'nobody') = (visitor_id is null))
);
