-- Mails to those who agreed to offers: what they say, who gets them, and what became of each.

create table campaigns (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
  -- To whom: of these customers, who agreed; null for all who agreed.
  segment_id uuid references client_segments,
  -- Readers of these languages; null for all that it is written in.
  locales text[] check (cardinality(locales) > 0 and locales <@ array['es', 'fr', 'it', 'en']),
  -- Stands in the mails, and orders with it count as its own.
  code text references discount_codes (code),
  -- So many days after the last mail an order still counts as its own.
  window_days smallint not null default 7 check (window_days between 1 and 60),
  start_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  revision integer not null default 1,
  created_by uuid references staff_members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaigns_scheduled_has_time check (state <> 'scheduled' or start_at is not null),
  constraint campaigns_begun_has_time check ((state in ('sending', 'stopped', 'sent')) = (started_at is not null)),
  constraint campaigns_sent_has_time check ((state = 'sent') = (finished_at is not null))
);
create index campaigns_newest on campaigns (created_at desc, id desc);
create index campaigns_at_work on campaigns (state) where state in ('scheduled', 'sending');

create table campaign_texts (
  campaign_id uuid not null references campaigns on delete cascade,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  subject text not null check (length(subject) between 1 and 150),
  preheader text not null check (length(preheader) <= 200),
  body text not null check (length(body) between 1 and 20000),
  primary key (campaign_id, locale)
);

-- One row for each address: whoever is here is mailed once, however often the program is killed meanwhile.
create table campaign_recipients (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaigns on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  -- Handed to the outbox; left out because of what was sent of late; or no longer wanted when its turn came.
  state text not null default 'waiting' check (state in ('waiting', 'handed', 'capped', 'unwanted')),
  handed_at timestamptz,
  -- The first time that a link was followed by somebody who agreed to be measured.
  clicked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint campaign_recipients_once unique (campaign_id, email),
  constraint campaign_recipients_handed_has_time check ((state = 'handed') = (handed_at is not null))
);
create index campaign_recipients_waiting on campaign_recipients (campaign_id, id) where state = 'waiting';
create index campaign_recipients_of_late on campaign_recipients (handed_at, email) where handed_at is not null;
create index campaign_recipients_by_email on campaign_recipients (email);

-- A mail that somebody of the house had sent to look at it.
create table campaign_tests (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaigns on delete cascade,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  email text not null check (length(email) between 3 and 254),
  created_at timestamptz not null default now()
);
create index campaign_tests_newest on campaign_tests (created_at);

-- Set right before a mail that must leave at most once is given to the mail server: found set, its outcome is unknown.
alter table mails add column leaving_at timestamptz;
