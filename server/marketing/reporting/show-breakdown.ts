import type { FigureDimension } from '#contracts/marketing/figure-dimensions.ts';
import type {
  BreakdownReply,
  DeliveriesReply,
  DeliveryTimes,
  FigureSpan,
} from '#contracts/marketing/reporting.ts';
import { readsOf } from '#server/platform/database/reads/read-replica.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countRecentDays } from './count-changed-days.ts';
import { type DurationBucket, figuresOf, quantile, shareOf, sumOf } from './rules.ts';
import { requireDays } from './show-dashboard.ts';
import { readCompletions, readDelivered, readServices, readTimes, readValues } from './store-read.ts';

const timesOf = (times: readonly DurationBucket[]): DeliveryTimes => ({
  count: times.reduce((sum, { n }) => sum + n, 0),
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
});

export async function showDeliveries(deps: Deps, span: FigureSpan): Promise<DeliveriesReply> {
  const days = requireDays(deps, span);
  await countRecentDays(deps);
  const database = readsOf(deps.database);
  const [times, services] = await Promise.all([readTimes(database, days), readDelivered(database, days)]);
  const of = (measure: string) => timesOf(times.filter((each) => each.measure === measure));
  return {
    success: true,
    start: of('start'),
    completion: of('completion'),
    services: services.map(({ reached, gone, ...service }) => ({
      ...service,
      refillShare: shareOf(service.refilled, service.delivered) ?? 0,
      dropShare: shareOf(gone, reached),
    })),
  };
}

const maxListedRows = 200;

export async function showBreakdown(
  deps: Deps,
  { dimension, ...span }: FigureSpan & { dimension: FigureDimension },
): Promise<BreakdownReply> {
  const database = readsOf(deps.database);
  const days = requireDays(deps, span);
  await countRecentDays(deps);
  const isService = dimension === 'service';
  const [values, services, completions] = await Promise.all([
    readValues(database, { ...days, dimension }),
    isService ? readServices(database) : [],
    isService ? readCompletions(database, days) : [],
  ]);
  const named = new Map(services.map(({ id, ...service }) => [String(id), service]));
  const took = Map.groupBy(completions, ({ serviceId }) => String(serviceId));
  return {
    success: true,
    items: values.slice(0, maxListedRows).map(({ value, ...counted }) => ({
      value,
      service: named.get(value) ?? null,
      completionP50Seconds: quantile(took.get(value) ?? [], 0.5),
      ...figuresOf(counted),
    })),
    left: Math.max(0, values.length - maxListedRows),
    total: figuresOf(sumOf(values)),
  };
}
