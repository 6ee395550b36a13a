-- customers/account

create table customer_erasures (
  id uuid primary key default uuidv7(),
  email_sha256 bytea not null check (length(email_sha256) = 32),
  email text check (email = lower(email)),
  asked_at timestamptz not null,
  done_at timestamptz,
  locale text check (locale in ('es', 'fr', 'it', 'en')),
  constraint customer_erasures_ends check (email is not null or done_at is not null)
);
comment on table customer_erasures is 'Requests to erase an account.';
comment on column customer_erasures.email is 'Null after the confirmation mail.';
create index customer_erasures_by_email on customer_erasures (email_sha256, asked_at desc);

create table customer_usernames (
  email text check (email = lower(email) and length(email) between 3 and 254),
  username text check (username = lower(username) and length(username) between 1 and 30),
  place integer,
  is_hidden boolean not null default false,
  changed_at timestamptz not null,
  primary key (email, username)
);
comment on table customer_usernames is 'Changes that a customer made to the list of user names.';
comment on column customer_usernames.is_hidden is 'Removed by the customer.';
create index customer_usernames_by_age on customer_usernames (changed_at);

create table customer_preferences (
  email text primary key check (email = lower(email) and length(email) between 3 and 254),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  changed_at timestamptz not null
);
comment on table customer_preferences is 'Language of the mails of an address.';
create index customer_preferences_by_age on customer_preferences (changed_at);

create table customer_exports (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  way text not null check (way in ('download', 'mail')),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz,
  constraint customer_exports_downloads_are_taken check (way = 'mail' or taken_at is not null)
);
comment on table customer_exports is 'Personal data exports.';
create index customer_exports_by_address on customer_exports (email);
create index customer_exports_by_age on customer_exports (asked_at);

create function language_for(address text, otherwise text) returns text
language sql stable as $$
  select coalesce((select p.locale from customer_preferences p where p.email = lower(address)), otherwise)
$$;

create view mail_agreements as
select lower(o.email) as email, x.choice, o.locale, c.agreed_at
  from order_consents c join orders o on o.id = c.order_id
       cross join lateral (values ('marketing', o.paid_at is not null), ('reminders', true)) x (choice, counts)
 where c.kind = 'marketing' and x.counts and not o.sample and o.email <> 'forgotten@shop.invalid'
   and o.created_at > coalesce((select max(e.asked_at) from customer_erasures e
                                 where e.email_sha256 = sha256(convert_to(lower(o.email), 'UTF8'))), '-infinity')
union all
select email, choice, locale, agreed_at from mail_consents;

-- customers/imports

create table imports (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('catalogue', 'codes', 'customers', 'past_orders')),
  file_name text not null check (length(file_name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  encoding text,
  separator text,
  heading jsonb not null default '[]',
  mapping jsonb not null default '{}',
  state text not null default 'uploading' check (state in ('uploading', 'reading', 'unreadable', 'checking', 'checked',
    'running', 'done', 'undoing', 'undone')),
  problem jsonb,
  lines integer not null default 0,
  staff_id uuid not null references staff_members,
  created_at timestamptz not null,
  ended_at timestamptz
);
comment on table imports is 'Files that the owner imports.';
create index imports_newest on imports (created_at desc, id desc);

create table import_pieces (
  import_id uuid references imports on delete cascade,
  position integer check (position >= 0),
  bytes bytea not null,
  primary key (import_id, position)
);
comment on table import_pieces is 'Uploaded parts of an import file.';

create table import_rows (
  import_id uuid references imports on delete cascade,
  line integer check (line > 0),
  cells jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'good', 'refused', 'made', 'changed', 'same',
    'undone', 'kept')),
  problem jsonb,
  subject text,
  was jsonb,
  primary key (import_id, line)
);
comment on table import_rows is 'Lines of an import with their result.';
create index import_rows_by_state on import_rows (import_id, state, line);
create index import_rows_by_subject on import_rows (import_id, subject) where subject is not null;

-- customers/records

create table client_marks (
  email text not null
);
comment on table client_marks is
  'Addresses whose customer figures must be recalculated. No key and no index, so writers never wait.';

create table clients (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  merged_into uuid references clients on delete set null,
  name text,
  username text not null,
  words text not null,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  country text not null,
  orders integer not null check (orders >= 0),
  tries integer not null check (tries >= 0),
  spent_cents integer not null,
  refunds integer not null,
  refunded_cents integer not null,
  disputes integer not null,
  refills integer not null,
  first_order_at timestamptz not null,
  last_order_at timestamptz not null,
  consent text not null check (consent in ('given', 'none', 'stopped')),
  account boolean not null,
  blocked_until timestamptz,
  sample boolean not null,
  check (merged_into <> id)
);
comment on table clients is 'Customers as staff see them, with recalculated figures.';
comment on column clients.words is 'Searchable words in lower case.';
comment on column clients.tries is 'Orders that were not paid.';
create index clients_blocked on clients (last_order_at desc, id desc) where merged_into is null
  and blocked_until is not null;
create index clients_by_first on clients (first_order_at desc, id desc) where merged_into is null;
create index clients_by_last on clients (last_order_at desc, id desc) where merged_into is null;
create index clients_by_orders on clients (orders desc, id desc) where merged_into is null;
create index clients_by_spent on clients (spent_cents desc, id desc) where merged_into is null;
create index clients_disputed on clients (last_order_at desc, id desc) where merged_into is null and disputes > 0;
create index clients_merged on clients (merged_into) where merged_into is not null;
create index clients_of_country on clients (country, last_order_at desc, id desc) where merged_into is null;
create index clients_refunded on clients (last_order_at desc, id desc) where merged_into is null and refunds > 0;
create index clients_with_account on clients (last_order_at desc, id desc) where merged_into is null and account;
create index clients_by_part on clients using gin (words gin_trgm_ops);

create table client_notes (
  id uuid primary key default uuidv7(),
  client_id uuid not null references clients on delete cascade,
  staff_id uuid not null references staff_members,
  text text not null check (length(text) between 1 and 2000),
  request_key text not null unique,
  created_at timestamptz not null default now()
);
comment on table client_notes is 'Internal notes about customers.';
create index client_notes_by_client on client_notes (client_id, created_at desc);

create table client_merges (
  id uuid primary key default uuidv7(),
  kept_id uuid not null references clients on delete cascade,
  gone_id uuid not null references clients on delete cascade,
  moved uuid[] not null,
  reason text not null check (length(reason) between 1 and 500),
  staff_id uuid not null references staff_members,
  created_at timestamptz not null default now(),
  undone_by uuid references staff_members,
  undone_at timestamptz,
  check (kept_id <> gone_id),
  constraint client_merges_check1 check ((undone_by is null) = (undone_at is null))
);
comment on table client_merges is 'Customers that staff merged into another one.';
comment on column client_merges.moved is 'Customers that moved with the merged one.';
create index client_merges_by_kept on client_merges (kept_id);
create unique index client_merges_standing on client_merges (gone_id) where undone_at is null;

create table client_segments (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  created_by uuid not null references staff_members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
comment on table client_segments is 'Saved customer filters.';
create unique index client_segments_named on client_segments (lower(name)) where removed_at is null;

create function mark_client(address text) returns void language sql
as $$ insert into client_marks select lower(address) where address is not null $$;

create function mark_client_by_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark_client(old.email);
  else
    perform mark_client(new.email);
  end if;
  return null;
end $$;
create trigger customer_devices_mark_clients after insert or delete on customer_devices for each row
  execute function mark_client_by_address();
create trigger customer_erasures_mark_clients after insert on customer_erasures for each row
  execute function mark_client_by_address();
create trigger customer_passkeys_mark_clients after insert or delete on customer_passkeys for each row
  execute function mark_client_by_address();
create trigger mail_consents_mark_clients after insert or delete on mail_consents for each row
  execute function mark_client_by_address();
create trigger suppressions_mark_clients after insert or delete on suppressions for each row
  execute function mark_client_by_address();

create function mark_client_by_block() returns trigger language plpgsql as $$
begin
  insert into client_marks
  select lower(email) from unnest(array[case when tg_op = 'UPDATE' then old.email end, new.email]) email where email is not null
  union
  select lower(o.email) from orders o where o.username = new.username;
  return null;
end $$;
create trigger blocked_users_mark_clients after insert or update on blocked_users for each row
  execute function mark_client_by_block();

create function mark_client_by_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_client(old.email);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and lower(new.email) <> lower(old.email)) then
    perform mark_client(new.email);
  end if;
  return null;
end $$;
create trigger orders_gone_mark_clients after delete on orders for each row execute function mark_client_by_order();
create trigger orders_mark_clients after update on orders for each row
  when ((old.paid_at is not null or old.payment_state <> 'unpaid' or new.paid_at is not null or new.payment_state <> 'unpaid')
        and (old.email, old.paid_at is null, old.payment_state = 'unpaid', old.customer_name, old.username, old.locale, old.tax_country, old.created_at, old.sample)
            is distinct from
            (new.email, new.paid_at is null, new.payment_state = 'unpaid', new.customer_name, new.username, new.locale, new.tax_country, new.created_at, new.sample))
  execute function mark_client_by_order();
create trigger orders_new_mark_clients after insert on orders for each row
  when (new.paid_at is not null or new.payment_state <> 'unpaid') execute function mark_client_by_order();

create function mark_client_by_row_of_order() returns trigger language plpgsql as $$
begin
  perform mark_client_of_order(new.order_id);
  return null;
end $$;
create trigger payments_mark_clients after update on payments for each row
  when ((old.amount_received_cents, old.amount_refunded_cents, old.state = 'succeeded')
        is distinct from (new.amount_received_cents, new.amount_refunded_cents, new.state = 'succeeded'))
  execute function mark_client_by_row_of_order();
create trigger payments_new_mark_clients after insert on payments for each row
  when (new.state = 'succeeded') execute function mark_client_by_row_of_order();
create trigger refills_mark_clients after insert on refills for each row execute function mark_client_by_row_of_order();

create function mark_client_by_row_of_payment() returns trigger language plpgsql as $$
begin
  perform mark_client_of_order(p.order_id) from payments p where p.id = new.payment_id;
  return null;
end $$;
create trigger disputes_mark_clients after insert on disputes for each row
  execute function mark_client_by_row_of_payment();
create trigger refunds_mark_clients after update on refunds for each row
  when ((old.state = 'succeeded') <> (new.state = 'succeeded')) execute function mark_client_by_row_of_payment();
create trigger refunds_new_mark_clients after insert on refunds for each row
  when (new.state = 'succeeded') execute function mark_client_by_row_of_payment();

create function mark_client_of_order(of_order uuid) returns void language sql
as $$ insert into client_marks select lower(email) from orders where id = of_order $$;

-- customers/reviews

create table review_invitations (
  order_id uuid primary key references orders,
  token_sha256 bytea not null constraint review_invitations_token_unique unique check (length(token_sha256) = 32),
  order_completed_at timestamptz not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > invited_at)
);
comment on table review_invitations is 'Invitations to review a completed order.';
create index review_invitations_by_completion on review_invitations (order_completed_at desc);

create table reviews (
  id uuid primary key default uuidv7(),
  order_id uuid constraint reviews_one_per_order unique references orders,
  rating smallint not null check (rating between 1 and 5),
  text text not null check (length(text) <= 1000),
  name text not null check (length(name) between 1 and 40),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  service_type text not null check (service_type in ('followers', 'likes', 'views')),
  quantity integer not null check (quantity > 0),
  state text not null default 'shown' check (state in ('shown', 'hidden')),
  hidden_reason text check (length(hidden_reason) between 1 and 300),
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz,
  sample boolean not null default false,
  written_at timestamptz not null,
  updated_at timestamptz not null,
  kind text constraint reviews_kind_exists references service_kinds,
  constraint reviews_hiding_has_reason check ((state = 'hidden') = (hidden_reason is not null)),
  constraint reviews_reply_has_time check ((reply is null) = (replied_at is null)),
  constraint reviews_written_by_a_buyer check (sample = (order_id is null))
);
comment on table reviews is 'Reviews of buyers.';
comment on column reviews.sample is 'Demonstration review without an order.';
create index reviews_newest on reviews (written_at desc, id desc);
create index reviews_newest_of_language on reviews (locale, written_at desc, id desc);
create index reviews_ratings on reviews (sample, rating);

create trigger reviews_announce after insert or update or delete on reviews
  for each statement execute function announce_content();

-- customers/support

create table contact_threads (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  order_id uuid references orders,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  assigned_to uuid references staff_members,
  last_at timestamptz not null,
  created_at timestamptz not null
);
comment on table contact_threads is 'Conversations of the contact form.';
create index contact_threads_by_email on contact_threads (email);
create index contact_threads_by_time on contact_threads (last_at desc, id desc);
create index contact_threads_open on contact_threads (last_at desc, id desc) where state = 'open';

create table contact_messages (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  company text check (length(company) between 1 and 160),
  phone text check (length(phone) between 1 and 40),
  service text check (service in ('gestion-contenido', 'estrategia-digital', 'analisis-metricas', 'consultoria',
    'pedido', 'pago')),
  message text check (length(message) between 1 and 4000),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references staff_members,
  thread_id uuid references contact_threads,
  acknowledge boolean not null default true,
  constraint contact_messages_answer_whole check ((answered_at is null) = (answered_by is null))
);
comment on table contact_messages is 'Messages of visitors.';
comment on column contact_messages.acknowledge is 'The visitor receives a confirmation by mail.';
create index contact_messages_by_fingerprint on contact_messages (fingerprint, created_at);
create index contact_messages_by_thread on contact_messages (thread_id, created_at);
create index contact_messages_by_time on contact_messages (created_at desc, id desc);
create index contact_messages_open on contact_messages (created_at desc, id desc) where answered_at is null;

create table contact_answers (
  id uuid primary key default uuidv7(),
  thread_id uuid not null references contact_threads,
  staff_id uuid not null references staff_members,
  body text not null check (length(body) between 1 and 4000),
  answered_at timestamptz not null
);
comment on table contact_answers is 'Answers of staff, each sent as one mail.';
create index contact_answers_by_thread on contact_answers (thread_id, answered_at);
create index contact_answers_by_time on contact_answers (answered_at);

create function begin_contact_thread() returns trigger language plpgsql as $$
begin
  insert into contact_threads (id, name, email, locale, last_at, created_at)
    values (new.id, new.name, new.email, new.locale, new.created_at, new.created_at);
  new.thread_id := new.id;
  return new;
end $$;
create trigger contact_messages_begin_thread before insert on contact_messages
  for each row when (new.thread_id is null) execute function begin_contact_thread();

-- customers/chat

create table chat_conversations (
  id uuid primary key default gen_random_uuid(),
  visit_hash bytea not null unique check (octet_length(visit_hash) = 32),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  begun_at timestamptz not null,
  last_at timestamptz not null,
  asked_order_id uuid references orders on delete set null,
  proved_order_id uuid references orders on delete set null,
  email text,
  thread_id uuid references contact_threads on delete set null,
  model_answers integer not null default 0,
  check (thread_id is null or email is not null)
);
comment on table chat_conversations is 'Conversations of the support chat.';
create index chat_conversations_by_asked on chat_conversations (asked_order_id) where asked_order_id is not null;
create index chat_conversations_by_email on chat_conversations (email) where email is not null;
create index chat_conversations_by_last on chat_conversations (last_at);
create index chat_conversations_by_proved on chat_conversations (proved_order_id) where proved_order_id is not null;
create index chat_conversations_by_thread on chat_conversations (thread_id) where thread_id is not null;

create table chat_entries (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references chat_conversations on delete cascade,
  by_visitor boolean not null,
  kind text,
  text text not null check (char_length(text) <= 4000),
  sources jsonb not null default '[]',
  offers text[] not null default '{}',
  by_model boolean not null default false,
  at timestamptz not null
);
comment on table chat_entries is 'Messages of the support chat, without card numbers and access tokens.';
create index chat_entries_by_conversation on chat_entries (conversation_id, id);

create table chat_model_days (
  day date primary key,
  answers integer not null
);
comment on table chat_model_days is 'Number of chat answers by the language model per day.';
