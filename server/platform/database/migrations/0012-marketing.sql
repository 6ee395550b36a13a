-- marketing/abandoned-checkouts

create table abandoned_checkouts (
  id uuid primary key default uuidv7(),
  order_id uuid not null constraint abandoned_checkouts_order_unique unique references orders,
  marketing_consent boolean not null,
  abandoned_at timestamptz not null,
  opened_at timestamptz,
  recovered_order_id uuid references orders,
  recovered_at timestamptz,
  enrolled_at timestamptz,
  held_out boolean,
  stop_reason text check (stop_reason in ('bought', 'newer_checkout', 'ended', 'unsubscribed', 'asked_not_to',
    'bounced', 'complained', 'blocked', 'price', 'closed', 'cap', 'erased', 'held_out')),
  stopped_at timestamptz,
  constraint abandoned_checkouts_enrolled_whole check ((enrolled_at is null) = (held_out is null)),
  constraint abandoned_checkouts_recovery_whole check ((recovered_order_id is null) = (recovered_at is null)),
  constraint abandoned_checkouts_stopped_whole check ((stop_reason is null) = (stopped_at is null))
);
comment on table abandoned_checkouts is 'Checkouts left unpaid, and whether they were recovered.';
comment on column abandoned_checkouts.enrolled_at is 'Time of the assignment to the comparison.';
comment on column abandoned_checkouts.held_out is 'Member of the comparison group, which receives no reminder.';
create index abandoned_checkouts_by_time on abandoned_checkouts (abandoned_at desc, id desc);
create index abandoned_checkouts_enrolled on abandoned_checkouts (enrolled_at) where enrolled_at is not null;
create index abandoned_checkouts_open on abandoned_checkouts (abandoned_at) where marketing_consent
  and stop_reason is null and recovered_at is null;

create table unsubscribe_requests (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  username text not null check (username = '' or length(username) between 2 and 60),
  reason text not null check (reason = '' or length(reason) between 5 and 500),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  created_at timestamptz not null
);
comment on table unsubscribe_requests is 'Requests from the unsubscribe form.';
create index unsubscribe_requests_newest on unsubscribe_requests (created_at);

create table reminder_plans (
  id integer generated always as identity primary key,
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  takes_back integer references reminder_plans,
  saved_by uuid references staff_members,
  saved_at timestamptz not null default now()
);
comment on table reminder_plans is 'Append-only versions of the reminder plan. The newest applies.';
comment on column reminder_plans.takes_back is 'Version that this one restores.';

create table checkout_reminders (
  id uuid primary key default uuidv7(),
  checkout_id uuid not null references abandoned_checkouts on delete cascade,
  step uuid not null,
  place smallint not null check (place > 0),
  delay_minutes integer not null check (delay_minutes > 0),
  plan_id integer references reminder_plans,
  passed_over text check (passed_over in ('late', 'no_text', 'code_over')),
  code text check (length(code) between 2 and 40),
  at timestamptz not null,
  constraint checkout_reminders_once unique (checkout_id, step)
);
comment on table checkout_reminders is 'Reminders of abandoned checkouts, each step at most once.';
comment on column checkout_reminders.place is 'Position of the step when it was sent.';
comment on column checkout_reminders.passed_over is 'Reason for which the step was skipped.';

create trigger reminder_plans_append_only before delete or update on reminder_plans
  for each row execute function refuse_change();

-- marketing/campaigns

create table campaigns (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
  segment_id uuid references client_segments,
  locales text[] check (cardinality(locales) > 0 and locales <@ array['es', 'fr', 'it', 'en']),
  code text references discount_codes (code) on delete set null,
  window_days smallint not null default 7 check (window_days between 1 and 60),
  start_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  revision integer not null default 1,
  created_by uuid references staff_members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sample boolean not null default false,
  constraint campaigns_begun_has_time check ((state in ('sending', 'stopped', 'sent')) = (started_at is not null)),
  constraint campaigns_sample_is_sent check (not sample or state = 'sent'),
  constraint campaigns_scheduled_has_time check (state <> 'scheduled' or start_at is not null),
  constraint campaigns_sent_has_time check ((state = 'sent') = (finished_at is not null))
);
comment on table campaigns is 'Mail campaigns.';
create index campaigns_at_work on campaigns (state) where state in ('scheduled', 'sending');
create index campaigns_newest on campaigns (created_at desc, id desc);

create table campaign_texts (
  campaign_id uuid references campaigns on delete cascade,
  locale text check (locale in ('es', 'fr', 'it', 'en')),
  subject text not null check (length(subject) between 1 and 150),
  preheader text not null check (length(preheader) <= 200),
  body text not null check (length(body) between 1 and 20000),
  primary key (campaign_id, locale)
);
comment on table campaign_texts is 'Text of a campaign in one language.';

create table campaign_recipients (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaigns on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'handed', 'capped', 'unwanted')),
  handed_at timestamptz,
  clicked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint campaign_recipients_once unique (campaign_id, email),
  constraint campaign_recipients_handed_has_time check ((state = 'handed') = (handed_at is not null))
);
comment on table campaign_recipients is 'Recipients of a campaign. The id is the key of the mail.';
comment on column campaign_recipients.handed_at is 'Time at which the mail was queued.';
comment on column campaign_recipients.clicked_at is 'First click, only with consent to measurement.';
create index campaign_recipients_by_email on campaign_recipients (email);
create index campaign_recipients_of_late on campaign_recipients (handed_at, email) where handed_at is not null;
create index campaign_recipients_waiting on campaign_recipients (campaign_id, id) where state = 'waiting';

create table campaign_tests (
  id uuid primary key default uuidv7(),
  campaign_id uuid not null references campaigns on delete cascade,
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  email text not null check (length(email) between 3 and 254),
  created_at timestamptz not null default now()
);
comment on table campaign_tests is 'Test mails of campaigns.';
create index campaign_tests_newest on campaign_tests (created_at);

-- marketing/measurement

create table consents (
  id uuid primary key default uuidv7(),
  visitor_id uuid not null,
  analytics boolean not null,
  advertising boolean not null,
  version text not null check (length(version) between 1 and 20),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  statement text not null check (length(statement) between 1 and 4000),
  chosen_at timestamptz not null,
  address_hash bytea not null check (length(address_hash) = 16),
  browser text not null check (length(browser) between 1 and 40),
  personalisation boolean not null default false
);
comment on table consents is 'Append-only choices of the consent banner. The newest of a visitor applies.';
create index consents_by_time on consents (chosen_at);
create index consents_by_visitor on consents (visitor_id, chosen_at desc, id desc);

create table conversions (
  order_id uuid primary key references orders,
  amount_cents integer not null check (amount_cents > 0),
  source text not null check (source ~ '^[a-z0-9_]{1,40}$'),
  visitor_id uuid,
  client text check (length(client) between 1 and 80),
  reporter text not null check (reporter in ('tag', 'server', 'nobody')),
  recorded_at timestamptz not null,
  forwarded_at timestamptz,
  check (forwarded_at is null or reporter = 'server'),
  constraint conversions_reported_with_consent check ((reporter = 'nobody') = (visitor_id is null))
);
comment on table conversions is 'Paid orders reported as conversions, at most once.';

create trigger consents_never_change before update on consents for each row execute function refuse_change();

-- marketing/reporting

create table figure_marks (
  day date not null
);
comment on table figure_marks is 'Days whose figures must be recalculated. No key and no index, so writers never wait.';

create table figures_daily (
  dimension text check (dimension in ('all', 'service', 'audience', 'language', 'country', 'place', 'source', 'code',
    'processor')),
  day date,
  value text check (length(value) <= 60),
  orders integer not null,
  samples integer not null,
  revenue_cents bigint not null,
  discount_cents bigint not null,
  tax_cents bigint not null,
  refunds integer not null,
  refunded_cents bigint not null,
  refunded_tax_cents bigint not null,
  disputes integer not null,
  disputed_cents bigint not null,
  cost_euros numeric(24,6) not null,
  unpriced integer not null,
  primary key (dimension, day, value)
);
comment on table figures_daily is 'Daily totals by dimension.';

create table figure_times (
  day date,
  measure text check (measure in ('start', 'completion')),
  service_id integer,
  bucket integer check (bucket > 0),
  n integer not null check (n > 0),
  primary key (day, measure, service_id, bucket)
);
comment on table figure_times is 'Histogram of start and completion times by day of payment.';
comment on column figure_times.bucket is 'Upper bound of the duration.';

create table figure_deliveries (
  day date,
  provider_id integer,
  provider_service text,
  delivered integer not null,
  refilled integer not null,
  counted integer not null,
  reached bigint not null,
  gone bigint not null,
  primary key (day, provider_id, provider_service)
);
comment on table figure_deliveries is 'Delivered and refilled units by day and provider service.';
comment on column figure_deliveries.gone is 'Lost units at the last count.';

create table currency_rates (
  currency text check (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
  day date,
  per_euro numeric(18,6) not null check (per_euro > 0::numeric),
  source text not null check (source in ('setting', 'owner', 'sample')),
  updated_at timestamptz not null default now(),
  primary key (currency, day)
);
comment on table currency_rates is 'Exchange rates by day.';

create table funnel_counts (
  day date,
  step text check (step in ('form', 'package', 'checkout')),
  n integer not null check (n > 0),
  primary key (day, step)
);
comment on table funnel_counts is 'Number of visits that reached each checkout step per day.';

create table figure_alarms (
  id uuid primary key default uuidv7(),
  day date not null,
  kind text not null check (kind in ('margin', 'refunds', 'conversion')),
  found integer not null,
  bound integer not null,
  created_at timestamptz not null,
  unique (day, kind)
);
comment on table figure_alarms is 'Days on which a figure passed a bound of the owner.';

create function mark_figures_around(of_order uuid) returns void language sql as $$
  insert into figure_marks select distinct madrid_day(r.created_at)
    from payments p join refunds r on r.payment_id = p.id where p.order_id = of_order and r.state = 'succeeded';
  insert into figure_marks select distinct madrid_day(d.opened_at)
    from payments p join disputes d on d.payment_id = p.id where p.order_id = of_order;
$$;

create function mark_figures_of_count() returns trigger language plpgsql as $$
begin
  insert into figure_marks
  select distinct madrid_day(f.completed_at)
    from refill_watches w join fulfilments f on f.id = w.fulfilment_id
   where w.link = new.link and w.service_type = new.service_type and f.completed_at is not null;
  return null;
end $$;
create trigger count_checks_mark_figures after insert on count_checks for each row
  when (new.count is not null) execute function mark_figures_of_count();

create function mark_figures_of_dispute() returns trigger language plpgsql as $$
begin
  insert into figure_marks values (madrid_day(new.opened_at));
  if tg_op = 'UPDATE' then
    insert into figure_marks values (madrid_day(old.opened_at));
  end if;
  return null;
end $$;
create trigger disputes_mark_figures after update on disputes for each row
  when ((old.opened_at, old.amount_cents) is distinct from (new.opened_at, new.amount_cents))
  execute function mark_figures_of_dispute();
create trigger disputes_opened_mark_figures after insert on disputes for each row
  execute function mark_figures_of_dispute();

create function mark_figures_of_line() returns trigger language plpgsql as $$
begin
  insert into figure_marks select madrid_day(paid_at) from orders where id = new.order_id and paid_at is not null;
  perform mark_figures_around(new.order_id);
  return null;
end $$;
create trigger line_items_mark_figures after update on line_items for each row
  when ((old.service_id, old.audience) is distinct from (new.service_id, new.audience)) execute function mark_figures_of_line();

create function mark_figures_of_new_order() returns trigger language plpgsql as $$
begin
  insert into figure_marks values (madrid_day(new.paid_at));
  return null;
end $$;
create trigger orders_paid_mark_figures after insert on orders for each row
  when (new.paid_at is not null) execute function mark_figures_of_new_order();

create function mark_figures_of_order() returns trigger language plpgsql as $$
begin
  insert into figure_marks select distinct madrid_day(at) from unnest(array[old.paid_at, new.paid_at]) at where at is not null;
  if old.paid_at is not null then
    perform mark_figures_around(new.id);
  end if;
  return null;
end $$;
create trigger orders_mark_figures after update on orders for each row
  when ((old.paid_at is not null or new.paid_at is not null)
        and (old.paid_at, old.total_cents, old.discount_cents, old.tax_cents, old.discount_code, old.locale, old.tax_country,
             old.network_country, old.source_url, old.sample)
            is distinct from
            (new.paid_at, new.total_cents, new.discount_cents, new.tax_cents, new.discount_code, new.locale, new.tax_country,
             new.network_country, new.source_url, new.sample))
  execute function mark_figures_of_order();

create function mark_figures_of_part() returns trigger language plpgsql as $$
begin
  insert into figure_marks select madrid_day(paid_at) from orders where id = new.order_id and paid_at is not null;
  insert into figure_marks select madrid_day(at) from unnest(array[old.completed_at, new.completed_at]) at where at is not null;
  return null;
end $$;
create trigger fulfilments_mark_figures after update on fulfilments for each row
  when ((old.charge, old.started_at, old.completed_at, old.provider_id) is distinct from (new.charge, new.started_at, new.completed_at, new.provider_id))
  execute function mark_figures_of_part();

create function mark_figures_of_refill() returns trigger language plpgsql as $$
begin
  insert into figure_marks select madrid_day(completed_at) from fulfilments where id = new.fulfilment_id and completed_at is not null;
  return null;
end $$;
create trigger refills_accepted_mark_figures after insert on refills for each row
  when (new.accepted_at is not null) execute function mark_figures_of_refill();
create trigger refills_mark_figures after update on refills for each row
  when ((old.accepted_at is null) <> (new.accepted_at is null)) execute function mark_figures_of_refill();

create function mark_figures_of_refund() returns trigger language plpgsql as $$
begin
  insert into figure_marks values (madrid_day(new.created_at));
  return null;
end $$;
create trigger refunds_made_mark_figures after insert on refunds for each row
  when (new.state = 'succeeded') execute function mark_figures_of_refund();
create trigger refunds_mark_figures after update on refunds for each row
  when ((old.state = 'succeeded' or new.state = 'succeeded')
        and (old.state, old.amount_cents) is distinct from (new.state, new.amount_cents))
  execute function mark_figures_of_refund();
