-- Errors of browsers, counted by day of Madrid. No row names a person.
create table client_errors (
  day date not null,
  release text not null check (length(release) <= 100),
  message text not null check (length(message) <= 200),
  browser text not null check (length(browser) <= 40),
  count bigint not null check (count > 0),
  last_at timestamptz not null,
  primary key (day, release, message, browser)
);
