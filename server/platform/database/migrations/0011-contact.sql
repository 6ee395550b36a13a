-- What visitors write to the shop.

create table contact_messages (
  -- Whoever holds the id sees the receipt: when it came, nothing more.
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  company text check (length(company) between 1 and 160),
  phone text check (length(phone) between 1 and 40),
  service text check (service in ('gestion-contenido', 'estrategia-digital', 'analisis-metricas', 'consultoria', 'pedido', 'pago')),
  message text check (length(message) between 1 and 4000),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  -- SHA-256 of all that was written: the same again within minutes is the same message.
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references staff_members,
  constraint contact_messages_answer_whole check ((answered_at is null) = (answered_by is null))
);
create index contact_messages_by_time on contact_messages (created_at desc, id desc);
create index contact_messages_open on contact_messages (created_at desc, id desc) where answered_at is null;
create index contact_messages_by_fingerprint on contact_messages (fingerprint, created_at);
