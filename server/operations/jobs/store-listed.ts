/**
 * Queries for waiting rows of each kind, the longest due first. The reader adds a limit. Columns: `id`, `state` (of
 * `jobStates`), `due_at`, `tries`, `reason`, `order_id`. Each uses a partial index on waiting rows.
 */
export const listed = {
  'alerts.tell': `
  select id::text as id, case when due_at <= now() then 'due' when tries > 0 then 'failed' else 'later' end as state,
         due_at, tries, error as reason, null::text as order_id
    from alert_tellings where due_at is not null order by due_at`,
  'catalog.apply-change': `
  select id::text as id, case when due_at <= now() then 'due' else 'later' end as state, due_at, 0 as tries,
         null::text as reason, null::text as order_id
    from service_changes where state = 'planned' order by due_at`,
  'fulfilment.open': `
  select id::text as id, case when due_at <= now() then 'due' when tries > 0 then 'running' else 'later' end as state,
         due_at, tries, state_reason as reason, order_id::text as order_id
    from fulfilments where state = 'queued' and due_at is not null order by due_at`,
  'invoices.issue': `
  select id::text as id,
         case when due_at <= now() then 'due' when tries > 0 then 'failed' else 'later' end as state,
         due_at, tries, null::text as reason, order_id::text as order_id
    from invoice_dues where held_for is null order by due_at, id`,
  'mail.send': `
  select id::text as id,
         case when due_at <= now() then 'due' when state = 'failed' then 'failed' when attempts > 0 then 'running'
              else 'later' end as state,
         due_at, attempts as tries, error as reason, order_id::text as order_id
    from mails where state <> 'sent' and due_at is not null order by due_at`,
  'register.send': `
  select 'agency' as id,
         case when lease_until > now() then 'running' when next_at <= now() then 'due' when failures > 0 then 'failed'
              else 'later' end as state,
         greatest(next_at, lease_until) as due_at, failures as tries, last_error as reason, null::text as order_id
    from register_sender
   where exists (select 1 from register_sendings where state = 'waiting') and exists (select 1 from register_certificates where replaced_at is null)`,
  'webhooks.deliver': `
  select d.id::text as id,
         case when d.claimed_until > now() then 'running' when d.due_at <= now() then 'due' when d.attempts > 0 then 'failed'
              else 'later' end as state,
         d.due_at, d.attempts as tries,
         (select a.error from webhook_attempts a where a.delivery_id = d.id order by a.number desc limit 1) as reason,
         null::text as order_id
    from webhook_deliveries d where d.state = 'waiting' order by d.due_at`,
} as const;

export type ListedName = keyof typeof listed;

export const isListed = (name: string): name is ListedName => name in listed;
