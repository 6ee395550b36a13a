import type { Route, RoutedService, RoutesReply } from '#contracts/fulfilment/provider-services.ts';

/** MIME type of dragged routes. Other dragged text is ignored. */
export const routeMime = 'application/x-auge-route';

/** Drafted order of providers, and the version of all routes it started from. */
export interface RouteDraft {
  serviceId: number;
  basis: RoutesReply['basis'];
  routes: readonly Route[];
}

export function moveRoute(routes: readonly Route[], from: number, to: number): readonly Route[] {
  const moved = routes[from];
  if (!moved || !(to in routes)) return routes;
  const without = routes.filter((route) => route !== moved);
  return [...without.slice(0, to), moved, ...without.slice(to)];
}

/** Returns the request for these services. Refused if routes changed since the draft started. */
export const toRequestBody = (
  { basis, routes }: Omit<RouteDraft, 'serviceId'>,
  serviceIds: readonly number[],
) => ({
  serviceIds,
  routes: routes.map(({ providerId, providerService }) => ({ providerId, providerService })),
  basis,
});

export function findRoutedService(
  services: readonly RoutedService[],
  { wanted, providerId }: { wanted: number | undefined; providerId: number },
): RoutedService | undefined {
  return (
    services.find(({ serviceId }) => serviceId === wanted) ??
    services.find(({ routes }) => routes.some((route) => route.providerId === providerId)) ??
    services[0]
  );
}
