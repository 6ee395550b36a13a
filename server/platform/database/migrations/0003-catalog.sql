-- catalog

create table service_changes (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('edit', 'percentage', 'undo')),
  state text not null check (state in ('planned', 'applied', 'cancelled', 'refused')),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  note text check (length(note) between 1 and 500),
  staff_id uuid not null references staff_members,
  undoes uuid references service_changes,
  planned_for timestamptz,
  due_at timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint service_changes_end check ((state = 'planned') = (ended_at is null)),
  constraint service_changes_wait check ((state = 'planned') = (due_at is not null))
);
comment on table service_changes is 'Changes of packages by staff, made at once or planned.';
create index service_changes_due on service_changes (due_at) where state = 'planned';
create index service_changes_newest on service_changes (created_at desc, id desc);
create unique index service_changes_undone_once on service_changes (undoes) where undoes is not null;

create table service_kinds (
  code text primary key check (code ~ '^[a-z][a-z0-9-]{2,39}$'),
  form text not null check (form in ('followers', 'likes', 'views')),
  network text not null check (network in ('instagram', 'tiktok', 'youtube', 'x')),
  names jsonb not null check (jsonb_typeof(names) = 'object' and names ?& array['es', 'fr', 'it', 'en']),
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  active boolean not null default true,
  position integer not null default 0 check (position >= 0),
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  built_in boolean not null default false,
  constraint service_kinds_shape unique (code, form, network),
  constraint service_kinds_built_in_is_open check (active or not built_in)
);
comment on table service_kinds is 'Service types. The code defines the three built-in ones.';
comment on column service_kinds.form is 'Order form: followers, likes or views.';

insert into service_kinds (code, form, network, names, position, built_in) values
  ('followers', 'followers', 'instagram',
   '{"es": {"one": "seguidor de Instagram", "many": "seguidores de Instagram"},
     "fr": {"one": "abonné Instagram", "many": "abonnés Instagram"},
     "it": {"one": "follower di Instagram", "many": "follower di Instagram"},
     "en": {"one": "Instagram follower", "many": "Instagram followers"}}', 0, true),
  ('likes', 'likes', 'instagram',
   '{"es": {"one": "me gusta de Instagram", "many": "me gusta de Instagram"},
     "fr": {"one": "j’aime Instagram", "many": "j’aime Instagram"},
     "it": {"one": "mi piace di Instagram", "many": "mi piace di Instagram"},
     "en": {"one": "Instagram like", "many": "Instagram likes"}}', 1, true),
  ('views', 'views', 'instagram',
   '{"es": {"one": "visualización de Instagram", "many": "visualizaciones de Instagram"},
     "fr": {"one": "vue Instagram", "many": "vues Instagram"},
     "it": {"one": "visualizzazione di Instagram", "many": "visualizzazioni di Instagram"},
     "en": {"one": "Instagram view", "many": "Instagram views"}}', 2, true);

create table services (
  id integer primary key,
  platform text not null default 'instagram',
  type text not null check (type in ('followers', 'likes', 'views')),
  audience text check (audience in ('europe', 'spain')),
  quantity integer not null check (quantity > 0),
  bonus_quantity integer not null default 0 check (bonus_quantity >= 0),
  price_cents integer not null check (price_cents between 50 and 99999999),
  popular boolean not null default false,
  active boolean not null default true,
  position integer not null default 0,
  provider_id integer,
  provider_service text,
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  on_sale_since timestamptz,
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  closed_in text[] not null default '{}',
  kind text,
  constraint services_audience_of_followers check ((type = 'followers' and kind is null) = (audience is not null)),
  constraint services_mapping_whole check ((provider_id is null) = (provider_service is null)),
  constraint services_platform_check check (kind is not null or platform = 'instagram'),
  constraint services_shape_of_kind foreign key (kind, type, platform) references service_kinds (code, form, network)
);
comment on table services is
  'Packages on sale, each with its quantity, price and the provider service that delivers it.';
comment on column services.on_sale_since is 'Earlier prices are not reference prices.';
comment on column services.closed_in is
  'Countries and territories, such as `ES-canarias`, where the package is not sold.';
create unique index services_one_per_quantity on services (type, audience, quantity, kind) nulls not distinct where
  active;
create unique index services_one_popular on services (type, audience, kind) nulls not distinct where popular and active;

create table service_prices (
  id bigint generated always as identity primary key,
  service_id integer not null references services,
  price_cents integer not null check (price_cents between 50 and 99999999),
  valid_from timestamptz not null,
  sample boolean not null default false,
  constraint service_prices_one_at_a_time unique (service_id, valid_from)
);
comment on table service_prices is 'Append-only price history of each package, the source of reference prices.';

create table service_routes (
  service_id integer references services on delete cascade,
  position smallint check (position between 1 and 9),
  provider_id integer not null,
  provider_service text not null,
  primary key (service_id, position),
  constraint service_routes_once unique (service_id, provider_id, provider_service)
);
comment on table service_routes is 'Alternative provider services of a package, in the order in which they are tried.';
create index service_routes_by_provider on service_routes (provider_id, provider_service);

create function mark_on_sale_since() returns trigger language plpgsql as $$
begin
  if (new.active and not old.active) or (old.sample and not new.sample) then
    new.on_sale_since := clock_timestamp();
  end if;
  return new;
end $$;
create trigger services_mark_on_sale_since before update on services
  for each row execute function mark_on_sale_since();

create function named_kind(wanted text) returns jsonb stable language sql as $$
  select jsonb_build_object('code', code, 'network', network, 'names', names) from service_kinds where code = wanted
$$;

create function record_service_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into service_prices (service_id, price_cents, valid_from, sample)
    values (new.id, new.price_cents, new.created_at, new.sample)
    on conflict do nothing;
  elsif new.price_cents <> old.price_cents or new.on_sale_since is distinct from old.on_sale_since then
    insert into service_prices (service_id, price_cents, valid_from, sample)
    values (new.id, new.price_cents, clock_timestamp(), new.sample);
  end if;
  return null;
end $$;
create trigger services_record_price after insert or update on services
  for each row execute function record_service_price();

create trigger service_changes_announce_due after insert or update of due_at on service_changes
  for each row when (new.state = 'planned' and new.due_at <= now()) execute function announce_due();
create trigger service_kinds_announce after insert or update or delete on service_kinds
  for each statement execute function announce_content();
create trigger service_prices_announce after insert on service_prices
  for each statement execute function announce_content();
create trigger service_prices_append_only before update or delete on service_prices
  for each row execute function refuse_change();
create trigger service_routes_announce after insert or update or delete on service_routes
  for each statement execute function announce_content();
create trigger services_announce after insert or update or delete on services
  for each statement execute function announce_content();

-- catalog/blocking

create table blocked_users (
  id bigint generated always as identity primary key,
  username text not null check (username = lower(username)),
  email text,
  reason text not null,
  blocked_by text not null,
  blocked_at timestamptz not null default now(),
  is_active boolean not null default true,
  card_fingerprint text check (card_fingerprint ~ '^[A-Za-z0-9_-]{6,64}$'),
  expires_at timestamptz,
  lifted_at timestamptz
);
comment on table blocked_users is 'User names that may not order. Lifted blocks stay.';
create index blocked_users_by_card on blocked_users (card_fingerprint) where is_active and card_fingerprint is not null;
create index blocked_users_by_email on blocked_users (email) where is_active and email is not null;
create index blocked_users_by_time on blocked_users (blocked_at desc, id desc);
create unique index blocked_users_one_active on blocked_users (username) where is_active;

create table blocked_user_changes (
  id uuid primary key default uuidv7(),
  blocked_user_id bigint not null references blocked_users,
  action text not null check (action in ('blocked', 'changed', 'lifted')),
  reason text not null check (length(reason) between 1 and 500),
  changed_by text not null,
  changed_at timestamptz not null default now()
);
comment on table blocked_user_changes is 'History of each block.';
create index blocked_user_changes_by_user on blocked_user_changes (blocked_user_id, changed_at);

-- catalog/content

create table legal_documents (
  page text check (page in ('terms', 'refunds', 'privacy', 'cookies', 'accessibility')),
  locale text check (locale in ('es', 'fr', 'it', 'en')),
  version integer check (version > 0),
  title text not null check (length(title) between 1 and 160),
  body text not null check (length(body) between 1 and 100000),
  revision integer not null default 1,
  author_id uuid references staff_members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  publish_at timestamptz,
  scheduled_by uuid references staff_members,
  primary key (page, locale, version),
  constraint legal_documents_scheduled check ((publish_at is null) = (scheduled_by is null))
);
comment on table legal_documents is 'Versions of legal pages by language. Published versions never change.';
create index legal_documents_due on legal_documents (publish_at) where published_at is null and publish_at is not null;
create unique index legal_documents_one_draft on legal_documents (page, locale) where published_at is null;

create table content_sections (
  key text check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  locale text check (locale in ('es', 'fr', 'it', 'en')),
  version integer check (version > 0),
  content jsonb not null,
  revision integer not null default 1,
  author_id uuid references staff_members,
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  publish_at timestamptz,
  scheduled_by uuid references staff_members,
  primary key (key, locale, version),
  constraint content_sections_scheduled check ((publish_at is null) = (scheduled_by is null))
);
comment on table content_sections is 'Versions of page sections by key and language. Published versions never change.';
create index content_sections_due on content_sections (publish_at) where published_at is null
  and publish_at is not null;
create unique index content_sections_one_draft on content_sections (key, locale) where published_at is null;

create function refuse_published_change() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published version of % stays as it is', tg_table_name;
  end if;
  return coalesce(new, old);
end $$;
create trigger content_sections_published_stays before update or delete on content_sections
  for each row execute function refuse_published_change();
create trigger legal_documents_published_stays before update or delete on legal_documents
  for each row execute function refuse_published_change();

create trigger content_sections_announce after insert or update on content_sections
  for each row when (new.published_at is not null) execute function announce_content();
create trigger legal_documents_announce after insert or update on legal_documents
  for each row when (new.published_at is not null) execute function announce_content();

-- catalog/past-orders

create table past_orders (
  id uuid primary key default uuidv7(),
  number text not null constraint past_orders_number_unique unique check (length(number) between 1 and 60),
  ordered_at timestamptz not null,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  customer_name text check (length(customer_name) between 1 and 120),
  username text check (length(username) between 1 and 30),
  service text not null check (length(service) between 1 and 200),
  quantity integer check (quantity > 0),
  total_cents integer check (total_cents >= 0),
  state text check (length(state) between 1 and 60),
  country text check (country ~ '^[A-Z]{2}$'),
  import_id uuid not null,
  created_at timestamptz not null default now()
);
comment on table past_orders is 'Orders of an earlier shop system, for look-up only.';
create index past_orders_by_email on past_orders (email, ordered_at desc);
create index past_orders_by_time on past_orders (ordered_at desc, id desc);
create index past_orders_by_part on past_orders using gin (lower((((((((number || ' ') || email) || ' ') ||
  coalesce(customer_name, '')) || ' ') || coalesce(username, '')) || ' ') || service) gin_trgm_ops);
