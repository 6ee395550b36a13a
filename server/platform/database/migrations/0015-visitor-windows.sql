-- The countdown banner: a code that counts only inside a window which the shop opened for that visitor.

alter table discount_codes add column window_only boolean not null default false;
update discount_codes set window_only = true where code = 'VIP5';

-- Pages name the code; a use of it (uses, updated_at) is no news for them.
create trigger discount_codes_announce
  after insert or delete or update of code, kind, active, percent_basis_points, valid_from, valid_until, window_only
  on discount_codes for each statement execute function announce_content();

create table visitor_windows (
  -- SHA-256 of the token in the visitor's cookie.
  visitor_hash bytea not null check (length(visitor_hash) = 32),
  code_id integer not null references discount_codes,
  opened_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > opened_at),
  -- From then on it may be opened once more.
  again_at timestamptz not null check (again_at >= ends_at),
  primary key (visitor_hash, code_id)
);
create index visitor_windows_over on visitor_windows (again_at);
