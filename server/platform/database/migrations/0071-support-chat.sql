-- The support chat: one conversation for each visit, what was said in it, and how often a language model was asked.
create table chat_conversations (
  id uuid primary key default gen_random_uuid(),
  visit_hash bytea not null unique check (octet_length(visit_hash) = 32),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  begun_at timestamptz not null,
  last_at timestamptz not null,
  -- Named last by the visitor, and the one whose buyer they have shown to be.
  asked_order_id uuid references orders (id) on delete set null,
  proved_order_id uuid references orders (id) on delete set null,
  -- Handed over to a person, who answers to this address.
  email text,
  thread_id uuid references contact_threads (id) on delete set null,
  model_answers integer not null default 0,
  check (thread_id is null or email is not null)
);
create index chat_conversations_by_last on chat_conversations (last_at);
create index chat_conversations_by_email on chat_conversations (email) where email is not null;
create index chat_conversations_by_thread on chat_conversations (thread_id) where thread_id is not null;
create index chat_conversations_by_asked on chat_conversations (asked_order_id) where asked_order_id is not null;
create index chat_conversations_by_proved on chat_conversations (proved_order_id) where proved_order_id is not null;

create table chat_entries (
  id bigint generated always as identity primary key,
  conversation_id uuid not null references chat_conversations (id) on delete cascade,
  by_visitor boolean not null,
  -- What became of a question, or what was noted; null for what a visitor wrote.
  kind text,
  text text not null check (char_length(text) <= 4000),
  sources jsonb not null default '[]',
  offers text[] not null default '{}',
  by_model boolean not null default false,
  at timestamptz not null
);
create index chat_entries_by_conversation on chat_entries (conversation_id, id);

create table chat_model_days (
  day date primary key,
  answers integer not null
);

-- A message that was added to a thread by the chat: its writer sees there that it came, and gets no mail that says so.
alter table contact_messages add column acknowledge boolean not null default true;
