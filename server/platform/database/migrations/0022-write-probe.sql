-- One row that `/readyz` writes: a database that only reads, or whose disk is full, cannot take an order.

create table write_probe (
  one boolean primary key default true check (one),
  written_at timestamptz not null
);
insert into write_probe (written_at) values (now());
