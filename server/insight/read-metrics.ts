import { remembered } from '#server/database/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { processMetrics } from './process-metrics.ts';
import type { Metric } from './rules.ts';
import { countJobs, countOrders, countPending, type QueueCount, readBacklog } from './store.ts';

const hourMs = 3_600_000;
/** However many ask, the database is asked this seldom. */
const keepMs = 5000;

const gauge = (name: string, help: string, values: Metric['values']): Metric => ({
  name,
  help,
  type: 'gauge',
  values,
});

const perQueue = (queues: readonly QueueCount[], pick: (queue: QueueCount) => number) =>
  queues.map((queue) => ({ labels: { queue: queue.name }, value: pick(queue) }));

async function readShop(deps: Deps): Promise<Metric[]> {
  const { database } = deps;
  const since = new Date(deps.now().getTime() - hourMs);
  const [waits, pending, orders, queues] = await Promise.all([
    readBacklog(database),
    countPending(database),
    countOrders(database, since),
    countJobs(database),
  ]);
  const alone = (name: string, help: string, value: number) => gauge(name, help, [{ value }]);
  return [
    gauge(
      'auge_orders_last_hour',
      'Orders placed within the last hour.',
      orders.map(({ state, payment_state: payment, count }) => ({
        labels: { state, payment },
        value: count,
      })),
    ),
    alone('auge_orders_in_work', 'Paid orders that are not finished.', waits.in_work),
    alone('auge_orders_needing_attention', 'Orders that wait for a person.', waits.needing_attention),
    gauge(
      'auge_pending_items',
      'What waits for a person, by reason.',
      pending.map(({ reason, count }) => ({ labels: { reason }, value: count })),
    ),
    alone('auge_submissions_ambiguous', 'Submissions whose outcome nobody knows.', waits.ambiguous),
    alone('auge_withdrawals_in_review', 'Withdrawals that wait for a person.', waits.withdrawals),
    alone('auge_providers_held', 'Providers to which nothing is sent.', waits.held),
    alone('auge_webhooks_unprocessed', 'Webhooks stored and not worked yet.', waits.webhooks),
    alone('auge_webhook_lag_seconds', 'Age of the oldest of them.', waits.webhook_lag),
    alone('auge_mails_unsent', 'Mails that have not left.', waits.mails),
    gauge(
      'auge_jobs_waiting',
      'Jobs that could run now.',
      perQueue(queues, (queue) => queue.ready_count),
    ),
    gauge(
      'auge_jobs_running',
      'Jobs that run.',
      perQueue(queues, (queue) => queue.active_count),
    ),
    gauge(
      'auge_jobs_failed',
      'Jobs given up and still kept.',
      perQueue(queues, (queue) => queue.failed_count),
    ),
  ];
}

const shopMetrics = remembered(readShop, keepMs);

/** All figures: the shop's are at most five seconds old, the process's are of now. */
export async function readMetrics(deps: Deps): Promise<Metric[]> {
  return [...(await shopMetrics(deps)), ...processMetrics(deps.database)];
}
