import type { StaffService } from '#contracts/catalog/services.ts';
import type { RoutedService } from '#contracts/fulfilment/provider-services.ts';
import {
  type CatalogEntry,
  discountPercent,
  listsWithRisingUnitPrice,
  referencePrice,
} from '#server/catalog/rules.ts';
import { readEntries } from '#server/catalog/services/current-catalog.ts';
import { basisOfService, type EditedService } from '#server/catalog/services/edit-rules.ts';
import { plannedTimes, readServicesToEdit } from '#server/catalog/services/read-changes.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SettingDeps } from '#server/platform/feature/setting.ts';
import { type KnownRoute, listRoutes } from '../providers/services/list-routes.ts';

export type OverviewService = Omit<StaffService, 'stopped' | 'notSoldIn'>;

export interface ServiceOverview {
  services: OverviewService[];
  edited: EditedService[];
  entries: CatalogEntry[];
  /** Preferred provider per service id, with its rate. */
  performers: ReadonlyMap<number, Pick<KnownRoute, 'rate' | 'currency'>>;
  leastMargin: number;
  rising: string[];
}

interface RelatedFacts {
  entry: CatalogEntry | undefined;
  routed: RoutedService | undefined;
  plannedFor: Date | undefined;
  now: Date;
}

function toStaffService(
  service: EditedService,
  { entry, routed, plannedFor, now }: RelatedFacts,
): OverviewService {
  const reference = entry && referencePrice(entry, now);
  const first = routed?.routes[0];
  // The shop pays the rate of the first provider that still offers the service.
  const performer = routed?.routes.find(({ usable }) => usable);
  return {
    ...service,
    basis: basisOfService(service),
    referenceCents: reference ?? null,
    discountPercent: reference === undefined ? 0 : discountPercent(service.priceCents, reference),
    provider: first?.providerName ?? null,
    providerService: first?.providerService ?? null,
    costCents: performer?.costCents ?? null,
    margin: performer?.margin ?? null,
    gone: entry?.gone ?? false,
    plannedFor: plannedFor?.toISOString() ?? null,
    sample: entry?.sample ?? false,
  };
}

export async function readServiceOverview(deps: SettingDeps & Pick<Deps, 'now'>): Promise<ServiceOverview> {
  const [edited, entries, routes, planned] = await Promise.all([
    readServicesToEdit(deps),
    readEntries(deps.database),
    listRoutes(deps),
    plannedTimes(deps),
  ]);
  const now = deps.now();
  const services = edited.map((service) =>
    toStaffService(service, {
      entry: entries.find(({ id }) => id === service.id),
      routed: routes.services.find(({ serviceId }) => serviceId === service.id),
      plannedFor: planned.get(service.id),
      now,
    }),
  );
  const performers = routes.services.flatMap(({ serviceId, routes: ways }) => {
    const first = ways.find(({ usable }) => usable);
    return first ? [[serviceId, first] as const] : [];
  });
  return {
    services,
    edited,
    entries,
    leastMargin: routes.leastMargin,
    rising: listsWithRisingUnitPrice(entries),
    performers: new Map(performers),
  };
}
