import { monitorEventLoopDelay } from 'node:perf_hooks';
import { refusedSoFar } from '#server/payments/intents/webhooks.ts';
import { secondConnections } from '#server/platform/database/held-connection.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Metric } from './rules.ts';

const delay = monitorEventLoopDelay({ resolution: 20 });

/** Figures of this very process; the first reading begins to watch its event loop. */
export function processMetrics(
  database: Pick<Database, 'totalCount' | 'idleCount' | 'waitingCount'>,
): Metric[] {
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
    gauge('nodejs_eventloop_lag_p99_seconds', 'How late the event loop was since the last reading.', late),
    {
      name: 'auge_database_connections',
      help: 'Connections of the pool, and those who wait for one.',
      type: 'gauge',
      values: [
        { labels: { state: 'busy' }, value: database.totalCount - database.idleCount },
        { labels: { state: 'idle' }, value: database.idleCount },
        { labels: { state: 'awaited' }, value: database.waitingCount },
      ],
    },
    {
      name: 'auge_second_connections_total',
      help: 'Transactions that asked for a second connection: a mistake of the program.',
      type: 'counter',
      values: [{ value: secondConnections() }],
    },
    {
      name: 'auge_webhooks_refused_total',
      help: 'Webhooks of the processor that were refused, by reason.',
      type: 'counter',
      values: [...refusedSoFar()].map(([reason, value]) => ({ labels: { reason }, value })),
    },
  ];
}
