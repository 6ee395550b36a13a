-- A card that a buyer typed into the fields of the bank, and how far its payment is. Each step is written before the call
-- that follows it, so that no call that moves money is made twice, whatever ends between two of them.
create table redsys_card_tries (
  number text primary key references redsys_operations (number),
  id_oper text not null check (id_oper ~ '^[0-9A-Za-z_-]{8,80}$'),
  step text not null default 'typed' check (step in ('typed', 'method', 'charging', 'challenged', 'answering')),
  -- What the buyer's browser says of itself, for the bank.
  browser jsonb not null,
  three_ds jsonb,
  challenge jsonb,
  stepped_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index redsys_card_tries_by_time on redsys_card_tries (created_at);
