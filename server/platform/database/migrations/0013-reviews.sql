-- What buyers say of a delivered order, who is asked, and who asked not to be.

create table review_invitations (
  order_id uuid primary key references orders,
  -- Only the SHA-256 of the link's token is kept.
  token_sha256 bytea not null check (length(token_sha256) = 32),
  -- Where the sweep goes on: it never looks at older orders again.
  order_completed_at timestamptz not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  constraint review_invitations_token_unique unique (token_sha256)
);
create index review_invitations_by_completion on review_invitations (order_completed_at desc);

-- Addresses that want no further invitation.
create table review_opt_outs (
  email text primary key check (email = lower(email) and length(email) between 3 and 254),
  opted_out_at timestamptz not null
);

create table reviews (
  id uuid primary key default uuidv7(),
  -- Null only for samples: nobody else writes without an order.
  order_id uuid references orders,
  rating smallint not null check (rating between 1 and 5),
  text text not null check (length(text) <= 1000),
  name text not null check (length(name) between 1 and 40),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  service_type text not null check (service_type in ('followers', 'likes', 'views')),
  quantity integer not null check (quantity > 0),
  -- Hidden is the text alone: the rating stays counted, and the reason stands in its place.
  state text not null default 'shown' check (state in ('shown', 'hidden')),
  hidden_reason text check (length(hidden_reason) between 1 and 300),
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz,
  sample boolean not null default false,
  written_at timestamptz not null,
  updated_at timestamptz not null,
  constraint reviews_one_per_order unique (order_id),
  constraint reviews_written_by_a_buyer check (sample = (order_id is null)),
  constraint reviews_hiding_has_reason check ((state = 'hidden') = (hidden_reason is not null)),
  constraint reviews_reply_has_time check ((reply is null) = (replied_at is null))
);
create index reviews_newest on reviews (written_at desc, id desc);
create index reviews_newest_of_language on reviews (locale, written_at desc, id desc);
-- Rating and count over all of them, without reading the texts.
create index reviews_ratings on reviews (sample, rating);
create trigger reviews_announce after insert or update or delete on reviews
  for each statement execute function announce_content();

-- How long deliveries take, and what was bought last: both read paid orders by time, from the index alone.
create index orders_paid_for_proof on orders (paid_at desc) include (completed_at, id)
  where paid_at is not null and not sample;
