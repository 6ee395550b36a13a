-- Reminders of left checkouts go in steps that the owner edits; a tenth gets none, to know what they bring.

-- Each saving is a row; the newest counts.
create table reminder_plans (
  id integer generated always as identity primary key,
  plan jsonb not null check (jsonb_typeof(plan) = 'object'),
  -- The version that this one brought back.
  takes_back integer references reminder_plans,
  -- None: it was made of the setting that stood here before.
  saved_by uuid references staff_members,
  saved_at timestamptz not null default now()
);
create trigger reminder_plans_append_only before delete or update on reminder_plans
  for each row execute function refuse_change();

-- One row for each step of each checkout, ever: sent, or passed over for a reason of the step's own.
create table checkout_reminders (
  id uuid primary key default uuidv7(),
  checkout_id uuid not null references abandoned_checkouts on delete cascade,
  step uuid not null,
  -- As it stood when it was sent.
  place smallint not null check (place > 0),
  delay_minutes integer not null check (delay_minutes > 0),
  plan_id integer references reminder_plans,
  passed_over text check (passed_over in ('late', 'no_text', 'code_over')),
  code text check (length(code) between 2 and 40),
  at timestamptz not null,
  constraint checkout_reminders_once unique (checkout_id, step)
);

alter table abandoned_checkouts
  -- When it came into the comparison, and whether it is of the tenth that gets no reminder.
  add enrolled_at timestamptz,
  add held_out boolean,
  -- Why nothing more is sent.
  add stop_reason text check (stop_reason in (
    'bought', 'newer_checkout', 'ended', 'unsubscribed', 'asked_not_to', 'bounced', 'complained', 'blocked', 'price', 'closed',
    'cap', 'erased', 'held_out')),
  add stopped_at timestamptz,
  add constraint abandoned_checkouts_enrolled_whole check ((enrolled_at is null) = (held_out is null)),
  add constraint abandoned_checkouts_stopped_whole check ((stop_reason is null) = (stopped_at is null));
create index abandoned_checkouts_open on abandoned_checkouts (abandoned_at)
  where marketing_consent and stop_reason is null and recovered_at is null;
create index abandoned_checkouts_enrolled on abandoned_checkouts (enrolled_at) where enrolled_at is not null;

-- Reminders that were sent are the first step's. They keep the checkout's id, under which their mails stand.
insert into checkout_reminders (id, checkout_id, step, place, delay_minutes, at)
select id, id, '00000000-0000-7000-8000-000000000001', 1, greatest(1, ceil(extract(epoch from reminded_at - abandoned_at) / 60))::int, reminded_at
  from abandoned_checkouts where reminded_at is not null;

-- The version before goes on with its one reminder while processes are replaced.
create function keep_reminder_of_version_before() returns trigger language plpgsql as $$
begin
  insert into checkout_reminders (id, checkout_id, step, place, delay_minutes, at)
  select new.id, new.id, '00000000-0000-7000-8000-000000000001', 1,
         greatest(1, ceil(extract(epoch from new.reminded_at - new.abandoned_at) / 60))::int, new.reminded_at
   where not exists (select from checkout_reminders r where r.checkout_id = new.id)
  on conflict do nothing;
  return null;
end $$;
create trigger abandoned_checkouts_reminded_by_version_before after update of reminded_at on abandoned_checkouts
  for each row when (old.reminded_at is null and new.reminded_at is not null)
  execute function keep_reminder_of_version_before();

-- The setting that stood here before becomes the first version, with the words that it sent.
insert into reminder_plans (plan)
select jsonb_build_object(
  'active', value -> 'delayMinutes' <> 'null',
  'cap', jsonb_build_object('reminders', 1, 'days', 30),
  'steps', jsonb_build_array(jsonb_build_object(
    'id', '00000000-0000-7000-8000-000000000001',
    'active', true,
    'delayMinutes', coalesce(least(4000, greatest(30, round((value ->> 'delayMinutes')::numeric))), 240),
    'code', null,
    'texts', jsonb_build_object(
      'es', jsonb_build_object('subject', 'Tu pedido se quedó sin terminar', 'title', '¿Lo terminamos?',
        'body', 'Dejaste un pedido sin pagar. Lo que habías escrito te espera: con el botón sigues donde lo dejaste.',
        'button', 'Seguir con mi pedido'),
      'fr', jsonb_build_object('subject', 'Votre commande est restée inachevée', 'title', 'On la termine ?',
        'body', 'Vous avez laissé une commande sans la payer. Ce que vous aviez saisi vous attend : le bouton vous ramène où vous en étiez.',
        'button', 'Reprendre ma commande'),
      'it', jsonb_build_object('subject', 'Il tuo ordine è rimasto in sospeso', 'title', 'Lo concludiamo?',
        'body', 'Hai lasciato un ordine senza pagarlo. Quello che avevi scritto ti aspetta: con il pulsante riprendi da dove eri.',
        'button', 'Riprendi il mio ordine'),
      'en', jsonb_build_object('subject', 'Your order was left unfinished', 'title', 'Shall we finish it?',
        'body', 'You left an order unpaid. What you had typed is waiting: with the button you go on where you left it.',
        'button', 'Go on with my order')))))
  from settings
 where key = 'marketing.reminder' and jsonb_typeof(value -> 'delayMinutes') in ('number', 'null');
