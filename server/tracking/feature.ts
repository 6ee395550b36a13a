import type { Feature } from '#server/http/feature.ts';
import { registerTrackingRoutes } from './routes.ts';

export const trackingFeature: Feature = { name: 'tracking', routes: registerTrackingRoutes };
