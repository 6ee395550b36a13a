-- One list of addresses and of what they are not sent; until now only invitations to write a review could be stopped.

create table suppressions (
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- The first three a person chooses; the others come of what a mail server or its reader said.
  kind text not null check (kind in ('marketing', 'reminders', 'reviews', 'bounce', 'complaint')),
  source text not null check (source in ('form', 'link', 'one_click', 'report', 'staff', 'version_before')),
  -- Which mail it came of, where that is known; mails are forgotten earlier than a no.
  mail_id uuid,
  -- What the mail server said.
  detail text check (length(detail) <= 500),
  created_at timestamptz not null default now(),
  primary key (email, kind)
);
create index suppressions_newest on suppressions (created_at desc, email);

insert into suppressions (email, kind, source, created_at)
select email, 'reviews', 'version_before', opted_out_at from review_opt_outs;

-- Processes of the version before run on for a while: what they write is taken over, and what is written here they see.
-- Both triggers go in a later release, with `review_opt_outs`.
create function take_over_opt_out() returns trigger language plpgsql as $$
begin
  insert into suppressions (email, kind, source, created_at)
  values (new.email, 'reviews', 'version_before', new.opted_out_at) on conflict do nothing;
  return null;
end $$;
create trigger review_opt_outs_written_by_version_before after insert on review_opt_outs
  for each row execute function take_over_opt_out();

create function tell_version_before_of_opt_out() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from review_opt_outs where email = old.email;
  else
    insert into review_opt_outs (email, opted_out_at) values (new.email, new.created_at) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger suppressions_seen_by_version_before after insert on suppressions
  for each row when (new.kind = 'reviews') execute function tell_version_before_of_opt_out();
create trigger suppressions_lifted_for_version_before after delete on suppressions
  for each row when (old.kind = 'reviews') execute function tell_version_before_of_opt_out();

-- What visitors wrote in the form.
create table unsubscribe_requests (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  username text not null check (length(username) between 2 and 60),
  reason text not null check (length(reason) between 5 and 500),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  created_at timestamptz not null
);
create index unsubscribe_requests_newest on unsubscribe_requests (created_at);

-- A mail that was due and is not sent, because its reader wants none or cannot be reached.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('queued', 'sent', 'failed', 'withheld'));

-- A sweep of the version before wakes whatever has not left and has no due time; goes in a later release.
create function keep_withheld() returns trigger language plpgsql as $$
begin
  new.due_at := null;
  return new;
end $$;
create trigger mails_stay_withheld before update of due_at on mails
  for each row when (new.state = 'withheld' and new.due_at is not null) execute function keep_withheld();
