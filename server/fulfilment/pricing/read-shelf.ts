import type { RoutedService } from '#contracts/provider-services.ts';
import type { StaffService } from '#contracts/staff-services.ts';
import { readEntries } from '#server/catalog/current-catalog.ts';
import { basisOfService, type EditedService } from '#server/catalog/edit-rules.ts';
import { plannedTimes, readServicesToEdit } from '#server/catalog/read-changes.ts';
import { type CatalogEntry, discountPercent, referencePrice, risingLists } from '#server/catalog/rules.ts';
import type { Deps } from '#server/deps.ts';
import { listRoutes } from '#server/providers/list-routes.ts';

/** Everything that staff see of services at once, read for this moment. */
export interface Shelf {
  services: StaffService[];
  edited: EditedService[];
  entries: CatalogEntry[];
  leastMargin: number;
  rising: string[];
}

interface Beside {
  entry: CatalogEntry | undefined;
  routed: RoutedService | undefined;
  plannedFor: Date | undefined;
  now: Date;
}

function toStaffService(service: EditedService, { entry, routed, plannedFor, now }: Beside): StaffService {
  const reference = entry && referencePrice(entry, now);
  const first = routed?.routes[0];
  return {
    ...service,
    basis: basisOfService(service),
    referenceCents: reference ?? null,
    discountPercent: reference === undefined ? 0 : discountPercent(service.priceCents, reference),
    provider: first?.providerName ?? null,
    providerService: first?.providerService ?? null,
    costCents: first?.costCents ?? null,
    margin: first?.margin ?? null,
    plannedFor: plannedFor?.toISOString() ?? null,
    sample: entry?.sample ?? false,
  };
}

export async function readShelf(deps: Deps): Promise<Shelf> {
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
  return { services, edited, entries, leastMargin: routes.leastMargin, rising: risingLists(entries) };
}
