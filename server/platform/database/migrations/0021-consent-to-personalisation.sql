-- A third thing that a visitor may agree to. Whoever chose before was not asked about it.
alter table consents add column personalisation boolean not null default false;
alter table consents alter column personalisation drop default;
