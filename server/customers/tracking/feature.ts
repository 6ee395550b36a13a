import type { Feature } from '#server/platform/feature/feature.ts';
import { registerTrackingRoutes } from './routes.ts';
import { historyVisits, trackingVisits } from './visits.ts';

export const trackingFeature: Feature = {
  name: 'tracking',
  routes: registerTrackingRoutes,
  visits: { tracking: trackingVisits, myOrders: historyVisits },
};
