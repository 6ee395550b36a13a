import type { Tx } from './pool.ts';
import { maybeOne, type Queryable, rows } from './query.ts';

/** Tables of visits, processor events and sign-ins, which do not reference an order. */
const others = [
  ...[
    'comparison_marks',
    'consents',
    'contact_messages',
    'external_events',
    'heartbeats',
    'mail_proofs',
    'mails',
    'rate_limits',
    'schedules',
    'work_counts',
    'work_failures',
  ],
  ...['campaign_recipients', 'campaign_tests', 'mail_reports'],
  ...[
    'balance_entries',
    'count_checks',
    'outgoing_calls',
    'payouts',
    'reconciled_days',
    'reconciliation_differences',
  ],
  ...['figure_marks', 'figures_daily', 'figure_times', 'figure_deliveries', 'figure_alarms', 'funnel_counts'],
  ...['client_marks', 'client_merges', 'client_notes', 'clients'],
  ...['facet_places', 'refill_runs', 'status_passes', 'status_polls', 'status_runs', 'provider_measures'],
  ...[
    'sign_in_alerts',
    'sign_in_throttles',
    'staff_devices',
    'staff_sessions',
    'unsubscribe_requests',
    'visitor_windows',
  ],
  ...[
    'processor_holds',
    'processor_outcomes',
    'redsys_card_tries',
    'redsys_intents',
    'redsys_operations',
    'redsys_refunds',
  ],
  // Webhook endpoints of a sandbox are programs on its machine.
  ...['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints', 'webhook_events'],
  // A live shop starts its own chain, so the chain of test invoices and its certificate are deleted.
  ...[
    'certificate_warnings',
    'late_record_warnings',
    'register_batches',
    'register_certificates',
    'register_chains',
  ],
  ...['register_checks', 'register_declarations', 'retention_rounds', 'status_notices', 'status_parts'],
];

/** Returns `orders` and every table that depends on it, at any depth, read from the foreign keys. */
async function tablesOfOrders(db: Queryable): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    `with recursive hanging as (
       select 'public.orders'::regclass::oid as id
       union
       select k.conrelid from pg_constraint k join hanging h on k.confrelid = h.id
        where k.contype = 'f' and k.conparentid = 0)
     select c.relname::text as name from hanging h join pg_class c on c.oid = h.id
      where not c.relispartition order by 1`,
  );
  return found.map(({ name }) => name);
}

export async function countRows(db: Queryable, table: string): Promise<number> {
  // `table` comes from the catalogue or from a constant, never from input.
  const found = await db.query<{ count: number }>({ text: `select count(*) as count from "${table}"` });
  return found.rows[0]?.count ?? 0;
}

/**
 * Deletes all orders, payments, mails and jobs in the caller's transaction. PostgreSQL refuses when a table outside the
 * list references a deleted one.
 */
export async function emptyOrders(tx: Tx): Promise<void> {
  const tables = [...new Set([...(await tablesOfOrders(tx)), ...others])];
  await tx.query({ text: `truncate ${tables.map((name) => `"${name}"`).join(', ')} restart identity` });
  // The owner's exchange rates remain. Rates of the demonstration are invented.
  await tx.query({ text: `delete from currency_rates where source <> 'owner'` });
  await tx.query({ text: 'delete from register_sender' });
  await tx.query({ text: 'insert into register_sender default values' });
  const queue = await maybeOne<{ there: boolean }>(
    tx,
    `select to_regclass('pgboss.job') is not null as there`,
  );
  if (queue?.there) await tx.query({ text: 'delete from pgboss.job' });
}
