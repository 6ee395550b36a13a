import type { Route, RoutedService, RoutesReply } from '#contracts/fulfilment/provider-services.ts';

/** A dragged line carries this: text that is dragged in from elsewhere is no line. */
export const routeMime = 'application/x-auge-route';

/** Is a wanted order of providers for one service, and the state of all routes that it was made from. */
export interface RouteDraft {
  serviceId: number;
  basis: RoutesReply['basis'];
  routes: readonly Route[];
}

/** Returns the routes with one of them elsewhere, or as they are where there is no such place. */
export function movedRoute(routes: readonly Route[], from: number, to: number): readonly Route[] {
  const moved = routes[from];
  if (!moved || !(to in routes)) return routes;
  const without = routes.filter((route) => route !== moved);
  return [...without.slice(0, to), moved, ...without.slice(to)];
}

/** Returns what is sent for these services: it is refused where somebody changed routes since the draft was begun. */
export const bodyOf = ({ basis, routes }: Omit<RouteDraft, 'serviceId'>, serviceIds: readonly number[]) => ({
  serviceIds,
  routes: routes.map(({ providerId, providerService }) => ({ providerId, providerService })),
  basis,
});

/** Returns the service whose routes are shown: the one that is asked for, else the first that the provider performs. */
export function routedService(
  services: readonly RoutedService[],
  { wanted, providerId }: { wanted: number | undefined; providerId: number },
): RoutedService | undefined {
  return (
    services.find(({ serviceId }) => serviceId === wanted) ??
    services.find(({ routes }) => routes.some((route) => route.providerId === providerId)) ??
    services[0]
  );
}
