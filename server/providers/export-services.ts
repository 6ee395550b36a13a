import type { Deps } from '#server/deps.ts';
import { requireProvider } from './change-provider.ts';
import { listRoutes } from './list-routes.ts';
import { listedServices } from './store-services.ts';

const head = ['service', 'name', 'category', 'rate', 'currency', 'min', 'max', 'refill', 'cancel', 'listed'];
const ours = ['sells', 'place', 'price_cents', 'cost_cents', 'margin_percent'];

/** Each service of the list, once for each of ours that it performs. */
export async function serviceLines(deps: Deps, providerId: number) {
  const { currency } = await requireProvider(deps, providerId);
  const [listed, { services }] = await Promise.all([
    listedServices(deps.database, providerId),
    listRoutes(deps),
  ]);
  const sold = services.flatMap((service) =>
    service.routes.flatMap((route, at) => (route.providerId === providerId ? [{ service, route, at }] : [])),
  );
  const soldBy = Map.groupBy(sold, ({ route }) => route.providerService);
  return (async function* () {
    yield [...head, ...ours];
    for (const { externalId, name, category, rate, min, max, refill, cancel, active } of listed) {
      const facts = [
        externalId,
        name,
        category,
        rate,
        currency ?? '',
        min,
        max,
        Number(refill),
        Number(cancel),
      ];
      for (const way of soldBy.get(externalId) ?? [undefined]) {
        const margin = way?.route.margin ?? null;
        yield [
          ...[...facts, Number(active), way?.service.serviceId ?? '', way ? way.at + 1 : ''],
          ...[way?.service.priceCents ?? '', way?.route.costCents ?? '', margin === null ? '' : margin / 100],
        ];
      }
    }
  })();
}
