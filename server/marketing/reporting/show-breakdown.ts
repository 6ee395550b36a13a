import type { FigureDimension } from '#contracts/marketing/figure-dimensions.ts';
import type { BreakdownReply, FigureSpan } from '#contracts/marketing/reporting.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireDays } from './asked-days.ts';
import { catchUpBriefly } from './catch-up.ts';
import { figuresOf, quantile, sumOf } from './rules.ts';
import { readCompletions, readServices, readValues } from './store-read.ts';

const mostShown = 200;

/** The same figures, told by what was sold, to whom and whence they came. */
export async function showBreakdown(
  deps: Deps,
  { dimension, ...span }: FigureSpan & { dimension: FigureDimension },
): Promise<BreakdownReply> {
  const { database } = deps;
  const days = requireDays(deps, span);
  await catchUpBriefly(deps);
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
    items: values.slice(0, mostShown).map(({ value, ...counted }) => ({
      value,
      service: named.get(value) ?? null,
      completionP50Seconds: quantile(took.get(value) ?? [], 0.5),
      ...figuresOf(counted),
    })),
    left: Math.max(0, values.length - mostShown),
    total: figuresOf(sumOf(values)),
  };
}
