import type { Feature } from '#server/platform/feature/feature.ts';
import { registerInsightRoutes } from './routes.ts';

export const insightFeature: Feature = { name: 'insight', routes: registerInsightRoutes };
