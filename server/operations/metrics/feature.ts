import type { Feature } from '#server/platform/feature/feature.ts';
import { registerMetricsRoutes } from './routes.ts';

export const metricsFeature: Feature = { name: 'insight', routes: registerMetricsRoutes };
