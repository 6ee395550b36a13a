-- mail

create table mails (
  id uuid primary key default uuidv7(),
  kind text not null check (kind ~ '^[a-z-]+$'),
  dedupe_key text not null constraint mails_dedupe_unique unique,
  order_id uuid,
  locale text check (locale in ('es', 'fr', 'it', 'en')),
  recipient text check (length(recipient) between 3 and 254),
  subject text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'withheld', 'held')),
  attempts smallint not null default 0,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  due_at timestamptz,
  request_id text,
  leaving_at timestamptz,
  released_at timestamptz,
  trace_parent text,
  constraint mails_sent_has_time check ((state = 'sent') = (sent_at is not null))
);
comment on table mails is 'Outbox of all mails: queued, sent and withheld.';
comment on column mails.dedupe_key is '`kind:subject`, so that an event causes one mail.';
comment on column mails.due_at is 'Next attempt. Null means that no attempt follows.';
comment on column mails.leaving_at is 'Start of the handover of a mail that must not be sent twice.';
comment on column mails.released_at is 'Release by staff of a mail that was held.';
comment on column mails.trace_parent is 'Span that queued the mail.';
create index mails_by_order on mails (order_id);
create index mails_by_recipient on mails (lower(recipient), created_at desc) where recipient is not null;
create index mails_by_time on mails (created_at desc, id desc);
create index mails_to_send on mails (due_at) where state <> 'sent' and due_at is not null;
create index mails_unsent on mails (created_at) where state <> 'sent';
create index mails_by_part on mails using gin (lower((coalesce(recipient, '') || ' ') || coalesce(subject, ''))
  gin_trgm_ops) where state = 'sent';

create table mail_bodies (
  mail_id uuid primary key references mails on delete cascade,
  sent_at timestamptz not null,
  text text not null,
  html text not null
);
comment on table mail_bodies is 'Bodies of sent mails, without secret links.';

create table mail_reports (
  event_id text check (length(event_id) between 1 and 100),
  email text check (email = lower(email) and length(email) between 3 and 254),
  mail_id uuid not null references mails on delete cascade,
  kind text not null check (kind in ('bounce', 'complaint')),
  detail text check (length(detail) <= 500),
  reported_at timestamptz not null,
  primary key (event_id, email)
);
comment on table mail_reports is 'Bounces and complaints that the mail service reported.';
create index mail_reports_by_mail on mail_reports (mail_id, reported_at desc);

create function keep_withheld() returns trigger language plpgsql as $$
begin
  new.due_at := null;
  return new;
end $$;
create trigger mails_stay_withheld before update of due_at on mails
  for each row when (new.state = 'withheld' and new.due_at is not null) execute function keep_withheld();

create trigger mails_announce_due after insert or update of due_at on mails
  for each row when (new.state <> 'sent' and new.due_at <= now()) execute function announce_due();

-- mail/suppressions

create table suppressions (
  email text check (email = lower(email) and length(email) between 3 and 254),
  kind text check (kind in ('marketing', 'reminders', 'reviews', 'bounce', 'complaint')),
  source text not null check (source in ('form', 'link', 'one_click', 'account', 'report', 'smtp', 'staff')),
  mail_id uuid,
  detail text check (length(detail) <= 500),
  created_at timestamptz not null default now(),
  primary key (email, kind)
);
comment on table suppressions is 'Addresses that must not receive some or all mails.';
create index suppressions_newest on suppressions (created_at desc, email);

create table mail_consents (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  choice text not null check (choice in ('marketing', 'reminders')),
  statement text not null check (length(statement) between 1 and 500),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  source text not null check (source in ('account', 'link')),
  agreed_at timestamptz not null
);
comment on table mail_consents is 'Consents to optional mails given in the account or through a mailed link.';
create index mail_consents_by_email on mail_consents (email, choice);
