import type { Feature } from '#server/platform/http/feature.ts';
import { registerInsightRoutes } from './routes.ts';

export const insightFeature: Feature = { name: 'insight', routes: registerInsightRoutes };
