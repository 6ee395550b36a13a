import type { Route, RoutedService, RoutesReply } from '#contracts/fulfilment/provider-services.ts';
import { routesBasis } from '#server/catalog/services/change-routes.ts';
import type { SettingDeps } from '#server/platform/feature/setting.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { marginSetting } from '../margin-setting.ts';
import { costCents, type MarginTerms, marginOf } from '../rules.ts';
import { type RouteRow, readRoutes, type ServiceRouteRow } from './store-services.ts';

/** Route with the values that members without permission do not receive. */
export type KnownRoute = Route & { rate: string };
type KnownService = Omit<RoutedService, 'routes'> & { routes: KnownRoute[] };
type KnownRoutes = Omit<RoutesReply, 'leastMargin' | 'services'> & {
  leastMargin: number;
  services: KnownService[];
};

export async function listRoutes(deps: SettingDeps): Promise<KnownRoutes> {
  const terms = await readSetting(deps, marginSetting);
  const [basis, found] = await Promise.all([routesBasis(deps.database), readRoutes(deps.database)]);
  const services = [...Map.groupBy(found, ({ serviceId }) => serviceId).values()];
  return {
    success: true,
    basis,
    leastMargin: terms.least,
    services: services.map((ways) => serviceOf(ways, terms)),
  };
}

function serviceOf(ways: readonly RouteRow[], terms: MarginTerms): KnownService {
  const { serviceId, type, audience, kind, quantity, bonusQuantity, priceCents } = ways[0]!;
  return {
    serviceId,
    type,
    audience,
    kind,
    quantity,
    bonusQuantity,
    priceCents,
    routes: ways.flatMap((way) => (way.providerId === null ? [] : [routeOf(way, terms)])),
  };
}

function routeOf(way: ServiceRouteRow, terms: MarginTerms): KnownRoute {
  const { providerId, providerName, providerService, serviceName, rate, currency, min, max } = way;
  const quantity = way.quantity + way.bonusQuantity;
  const performed = { rate, currency, quantity };
  return {
    providerId,
    providerName,
    providerService,
    serviceName,
    rate,
    currency,
    min,
    max,
    usable: way.active && way.retiredAt === null && quantity >= min && quantity <= max,
    held: way.heldAt !== null,
    costCents: costCents(performed, terms),
    margin: marginOf(way.priceCents, performed, terms),
  };
}
