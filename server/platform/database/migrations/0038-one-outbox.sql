-- All mails are rows of one outbox, claimed when they are due; what was sent is kept word for word.

-- Whom a mail goes to, and in which language, is known where its feature writes it.
alter table mails alter column locale drop not null, alter column recipient drop not null;

create table mail_bodies (
  mail_id uuid primary key references mails on delete cascade,
  sent_at timestamptz not null,
  text text not null,
  html text not null
);

-- Notices had no due time: a sweep brought them back, after these pauses.
update mails
   set due_at = greatest(now(), updated_at + interval '1 minute' * least(360, 2 ^ least(12, greatest(0, attempts - 5))))
 where state <> 'sent' and due_at is null and attempts < 40;

-- Notices whose job was not worked yet.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  insert into mails (kind, dedupe_key, request_id, due_at)
  select data ->> 'kind', (data ->> 'kind') || ':' || (data ->> 'subjectId'), data ->> 'requestId', now()
    from pgboss.job
   where name = 'mail.send-notice' and state in ('created', 'retry', 'active')
  on conflict (dedupe_key) do nothing;
  delete from pgboss.job where name = 'mail.send-notice';
end $$;
