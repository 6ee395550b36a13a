-- What the mail service reported of a mail that had left: it came back for good, or its reader called it unwanted.

create table mail_reports (
  -- The service's own id of the report: again with it is the same one.
  event_id text not null check (length(event_id) between 1 and 100),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  mail_id uuid not null references mails on delete cascade,
  kind text not null check (kind in ('bounce', 'complaint')),
  -- In the words of the server that refused it.
  detail text check (length(detail) <= 500),
  reported_at timestamptz not null,
  primary key (event_id, email)
);
create index mail_reports_by_mail on mail_reports (mail_id, reported_at desc);
