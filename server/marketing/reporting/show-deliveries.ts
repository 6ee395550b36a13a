import type { DeliveriesReply, DeliveryTimes, FigureSpan } from '#contracts/marketing/reporting.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireDays } from './asked-days.ts';
import { catchUpBriefly } from './catch-up.ts';
import { quantile, shareOf, type Timed } from './rules.ts';
import { readDelivered, readTimes } from './store-read.ts';

const timesOf = (times: readonly Timed[]): DeliveryTimes => ({
  count: times.reduce((sum, { n }) => sum + n, 0),
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
});

/** How long it took from the payment, of what was paid in these days; and how what was delivered in them has held. */
export async function showDeliveries(deps: Deps, span: FigureSpan): Promise<DeliveriesReply> {
  const days = requireDays(deps, span);
  await catchUpBriefly(deps);
  const [times, services] = await Promise.all([
    readTimes(deps.database, days),
    readDelivered(deps.database, days),
  ]);
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
