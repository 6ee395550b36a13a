-- What somebody writes and what staff answer is one thread: who it is with, how it stands, who looks after it.

create table contact_threads (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  -- Named in a message, and bought from the address that wrote it.
  order_id uuid references orders,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  assigned_to uuid references staff_members,
  last_at timestamptz not null,
  created_at timestamptz not null
);
create index contact_threads_by_time on contact_threads (last_at desc, id desc);
create index contact_threads_open on contact_threads (last_at desc, id desc) where state = 'open';
create index contact_threads_by_email on contact_threads (email);

create table contact_answers (
  id uuid primary key default uuidv7(),
  thread_id uuid not null references contact_threads,
  staff_id uuid not null references staff_members,
  body text not null check (length(body) between 1 and 4000),
  answered_at timestamptz not null
);
create index contact_answers_by_thread on contact_answers (thread_id, answered_at);
create index contact_answers_by_time on contact_answers (answered_at);

alter table contact_messages add column thread_id uuid references contact_threads;
insert into contact_threads (id, name, email, locale, state, last_at, created_at)
  select id, name, email, locale, case when answered_at is null then 'open' else 'answered' end,
         coalesce(answered_at, created_at), created_at from contact_messages;
update contact_messages set thread_id = id;
create index contact_messages_by_thread on contact_messages (thread_id, created_at);

-- A message that joins none begins one; so does each of the version before, which knows no threads.
create function begin_contact_thread() returns trigger language plpgsql as $$
begin
  insert into contact_threads (id, name, email, locale, last_at, created_at)
    values (new.id, new.name, new.email, new.locale, new.created_at, new.created_at);
  new.thread_id := new.id;
  return new;
end $$;
create trigger contact_messages_begin_thread before insert on contact_messages
  for each row when (new.thread_id is null) execute function begin_contact_thread();
