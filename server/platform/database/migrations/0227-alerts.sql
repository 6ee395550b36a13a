-- Where the owner hears of what begins and ends: a mail address, or a chat by its secret address.
create table alert_channels (
  id uuid primary key default uuidv7(),
  kind text not null constraint alert_channels_kind_check check (kind in ('mail', 'slack', 'discord', 'telegram')),
  name text not null constraint alert_channels_name_check check (length(name) between 1 and 80),
  language text not null constraint alert_channels_language_check check (language in ('es', 'en')),
  -- The address of a mail; of none, the shop's own.
  recipient text,
  -- The address of a webhook, or the token of a bot.
  secret_sealed bytea,
  -- The chat of a bot.
  chat_id text,
  -- Which urgency is told how, and which reasons are told otherwise.
  terms jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  constraint alert_channels_secret_check check ((kind = 'mail') = (secret_sealed is null)),
  constraint alert_channels_chat_check check ((kind = 'telegram') = (chat_id is not null)),
  constraint alert_channels_recipient_check check (kind = 'mail' or recipient is null)
);

-- What a channel is told: that something began, or that it ended.
create table alert_tellings (
  id uuid primary key default uuidv7(),
  channel_id uuid not null references alert_channels on delete cascade,
  cause text not null,
  -- When the cause began: the same one beginning again is another alert.
  since timestamptz not null,
  ended boolean not null,
  weight integer not null constraint alert_tellings_weight_check check (weight >= 0),
  -- What is worded when it is told.
  subject jsonb not null,
  -- When it is told, or tried again; null once it was told or given up.
  due_at timestamptz,
  tries smallint not null default 0,
  told_at timestamptz,
  -- Of a mail: the first of those that it tells.
  message_id uuid,
  error text,
  created_at timestamptz not null default now(),
  constraint alert_tellings_once unique (channel_id, cause, since, ended, weight)
);

create index alert_tellings_due on alert_tellings (due_at) where due_at is not null;
create index alert_tellings_of_channel on alert_tellings (channel_id, created_at desc);
create index alert_tellings_of_message on alert_tellings (message_id) where message_id is not null;

create trigger alert_tellings_announce_due after insert or update of due_at on alert_tellings
  for each row when (new.due_at <= now()) execute function announce_due();
