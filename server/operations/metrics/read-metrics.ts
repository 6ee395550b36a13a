import { monitorEventLoopDelay } from 'node:perf_hooks';
import { daySeconds, hourMs } from '#contracts/kit/time.ts';
import { rejectedWebhooks } from '#server/payments/intents/webhooks.ts';
import { certificateDays } from '#server/platform/clients/transport/check-tls.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import { freeBytes } from '#server/platform/database/embedded/free-space.ts';
import { countSecondConnections } from '#server/platform/database/held-connection.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { replicaOf } from '#server/platform/database/reads/read-replica.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Readiness } from '#server/platform/http/readiness.ts';
import { noSpanFigures } from '#server/platform/tracing/tracing.ts';
import { readClientErrors } from '../client-errors/count-errors.ts';
import { openConditions } from '../doctor/open-conditions.ts';
import {
  countJobs,
  countOrders,
  countPending,
  type OldestAges,
  type QueueCount,
  readAges,
  readBacklog,
} from './store.ts';
import type { Metric } from './write-text.ts';

/** Milliseconds for which query results are reused, however many clients read the metrics. */
const keepMs = 5000;

const gaugeOf = (name: string, help: string, values: Metric['values']): Metric => ({
  name,
  help,
  type: 'gauge',
  values,
});

const valuesPerQueue = (queues: readonly QueueCount[], pick: (queue: QueueCount) => number) =>
  queues.map((queue) => ({ labels: { queue: queue.name }, value: pick(queue) }));

const optionalValue = (value: number | null): Metric['values'] => (value === null ? [] : [{ value }]);

function ageMetrics(
  { oldest, balances, certificates, ...ages }: OldestAges,
  { config, now }: Pick<Deps, 'config' | 'now'>,
): Metric[] {
  const shown = certificateDays(config.publicUrl, now());
  const waits = oldest.map(({ queue, seconds }) => ({ labels: { queue }, value: seconds }));
  const money = balances.map(({ provider, balance }) => ({ labels: { provider }, value: balance }));
  const remaining = [...certificates, ...(shown === null ? [] : [{ name: 'public', days: shown }])];
  return [
    gaugeOf('auge_oldest_waiting_seconds', 'Age of the oldest due job or row, by queue.', waits),
    gaugeOf('auge_backup_age_seconds', 'Age of the newest verified backup.', optionalValue(ages.backup)),
    gaugeOf('auge_backup_failed', '1 if the last backup attempt failed.', [
      { value: Number(ages.backup_failed) },
    ]),
    gaugeOf('auge_register_waiting', 'Invoice records not yet accepted by the tax agency.', [
      { value: ages.register_waiting },
    ]),
    gaugeOf('auge_register_oldest_seconds', 'Age of the oldest waiting invoice record.', [
      { value: ages.register },
    ]),
    gaugeOf(
      'auge_worker_beat_age_seconds',
      'Time since the last worker heartbeat.',
      optionalValue(ages.worker),
    ),
    gaugeOf('auge_provider_balance', 'Balance as last read, in the currency of the provider.', money),
    gaugeOf(
      'auge_certificate_remaining_seconds',
      'Time left of the certificate that invoice records are sent with (agency), and of the one that browsers receive (public).',
      remaining.map(({ name, days }) => ({ labels: { name }, value: days * daySeconds })),
    ),
  ];
}

async function readShop(deps: Deps): Promise<Metric[]> {
  const { database } = deps;
  const since = new Date(deps.now().getTime() - hourMs);
  const [waits, pending, orders, queues, ages, errors, conditions] = await Promise.all([
    readBacklog(database),
    countPending(database),
    countOrders(database, since),
    countJobs(database),
    readAges(database),
    readClientErrors(deps),
    openConditions(deps),
  ]);
  const alone = (name: string, help: string, value: number) => gaugeOf(name, help, [{ value }]);
  return [
    gaugeOf(
      'auge_orders_last_hour',
      'Orders placed within the last hour.',
      orders.map(({ state, payment_state: payment, count }) => ({
        labels: { state, payment },
        value: count,
      })),
    ),
    alone('auge_orders_in_work', 'Paid orders that are not complete.', waits.in_work),
    alone('auge_orders_needing_attention', 'Orders that await a staff decision.', waits.needing_attention),
    gaugeOf(
      'auge_pending_items',
      'Open inbox items, by reason.',
      pending.map(({ reason, count }) => ({ labels: { reason }, value: count })),
    ),
    gaugeOf(
      'auge_condition',
      '1 for each open condition with an effect on buyers.',
      conditions.map(({ name, cause }) => ({ labels: { name, cause }, value: 1 })),
    ),
    alone('auge_submissions_ambiguous', 'Submissions with an unknown outcome.', waits.ambiguous),
    alone('auge_withdrawals_in_review', 'Withdrawals that await a staff decision.', waits.withdrawals),
    alone('auge_providers_held', 'Paused providers.', waits.held),
    alone('auge_webhooks_unprocessed', 'Stored webhooks that are not processed yet.', waits.webhooks),
    alone(
      'auge_webhook_lag_seconds',
      'Age of the oldest webhook that is not processed yet.',
      waits.webhook_lag,
    ),
    alone('auge_mails_unsent', 'Unsent mails.', waits.mails),
    gaugeOf(
      'auge_jobs_waiting',
      'Due jobs.',
      valuesPerQueue(queues, (queue) => queue.ready_count),
    ),
    gaugeOf(
      'auge_jobs_running',
      'Running jobs.',
      valuesPerQueue(queues, (queue) => queue.active_count),
    ),
    gaugeOf(
      'auge_jobs_failed',
      'Failed jobs without further attempts.',
      valuesPerQueue(queues, (queue) => queue.failed_count),
    ),
    gaugeOf(
      'auge_client_errors',
      'Errors that browsers reported today, by release and browser.',
      errors.map(({ release, browser, count }) => ({ labels: { release, browser }, value: count })),
    ),
    ...ageMetrics(ages, deps),
  ];
}

/** Without a replica both metrics are declared without a value, so that alert rules may always refer to them. */
async function replicaMetrics({ database }: Deps): Promise<Metric[]> {
  const state = await replicaOf(database)?.state();
  return [
    gaugeOf(
      'auge_replica_read',
      '1 while lists and figures are read from the replica, 0 while from the primary.',
      state ? [{ value: Number(state.problem === null) }] : [],
    ),
    gaugeOf(
      'auge_replica_lag_seconds',
      'How far the replica is behind the primary.',
      optionalValue(state?.lagMs == null ? null : state.lagMs / 1000),
    ),
  ];
}

const labelledZeros = (label: string, names: readonly string[]): Metric['values'] =>
  names.map((name) => ({ labels: { [label]: name }, value: 1 }));

export const readinessMetrics = ({ ok, missing, warnings }: Readiness): Metric[] => [
  gaugeOf('auge_ready', '1 while /readyz replies 200.', [{ value: Number(ok) }]),
  gaugeOf(
    'auge_step_missing',
    '1 for each step that /readyz reports as missing.',
    labelledZeros('step', missing),
  ),
  gaugeOf('auge_warning', '1 for each warning of /readyz.', labelledZeros('name', warnings)),
];

const shopMetrics = cachePerDatabase(readShop, keepMs);

/** Returns all metrics. Those of the shop are at most five seconds old, those of the process are current. */
export async function readMetrics(deps: Deps): Promise<Metric[]> {
  const free = await freeBytes(deps.config.dataDir).catch(() => null);
  return [
    ...(await shopMetrics(deps)),
    ...(await replicaMetrics(deps)),
    ...processMetrics(deps.database),
    ...spanMetrics(deps),
    gaugeOf('auge_disk_free_bytes', 'Free space on the disk of DATA_DIR.', optionalValue(free)),
  ];
}

/** Returns zeros without tracing, so that alert rules may always refer to these metrics. */
function spanMetrics({ tracing }: Pick<Deps, 'tracing'>): Metric[] {
  const { exported, full, unsent } = tracing?.figures() ?? noSpanFigures;
  return [
    {
      name: 'auge_spans_exported_total',
      help: 'Spans that the collector accepted.',
      type: 'counter',
      values: [{ value: exported }],
    },
    {
      name: 'auge_spans_dropped_total',
      help: 'Lost spans: the buffer was full (full), or the collector did not accept them (unsent).',
      type: 'counter',
      values: [
        { labels: { reason: 'full' }, value: full },
        { labels: { reason: 'unsent' }, value: unsent },
      ],
    },
  ];
}

const delay = monitorEventLoopDelay({ resolution: 20 });

function processMetrics(database: Pick<Database, 'totalCount' | 'idleCount' | 'waitingCount'>): Metric[] {
  delay.enable();
  const gauge = (name: string, help: string, value: number): Metric => ({
    name,
    help,
    type: 'gauge',
    values: [{ value }],
  });
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const late = Number.isNaN(delay.mean) ? 0 : delay.percentile(99) / 1e9;
  delay.reset();
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory of its JavaScript objects.', heapUsed),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time spent so far.',
      type: 'counter',
      values: [{ value: (user + system) / 1e6 }],
    },
    gauge('process_start_time_seconds', 'When the process started.', Date.now() / 1000 - process.uptime()),
    gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop since the last reading.', late),
    {
      name: 'auge_database_connections',
      help: 'Connections of the pool, and callers that wait for one.',
      type: 'gauge',
      values: [
        { labels: { state: 'busy' }, value: database.totalCount - database.idleCount },
        { labels: { state: 'idle' }, value: database.idleCount },
        { labels: { state: 'awaited' }, value: database.waitingCount },
      ],
    },
    {
      name: 'auge_second_connections_total',
      help: 'Transactions that requested a second connection, which is a programming error.',
      type: 'counter',
      values: [{ value: countSecondConnections() }],
    },
    {
      name: 'auge_webhooks_refused_total',
      help: 'Rejected webhooks of the processor, by reason.',
      type: 'counter',
      values: [...rejectedWebhooks()].map(([reason, value]) => ({ labels: { reason }, value })),
    },
  ];
}
