-- When the statuses of open deliveries were last asked for by themselves, and what came of it.
create table status_passes (
  id boolean primary key default true check (id),
  started_at timestamptz not null,
  asked integer not null,
  moved integer not null,
  failed_providers integer[] not null
);
