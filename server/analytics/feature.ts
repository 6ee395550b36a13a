import type { Feature } from '#server/http/feature.ts';
import { currentMeasurement } from './current-measurement.ts';
import { analyticsJobs } from './jobs.ts';
import { measuringSetting } from './measuring-setting.ts';
import { analyticsRetention } from './retention.ts';
import { registerAnalyticsRoutes } from './routes.ts';

export const analyticsFeature: Feature = {
  name: 'analytics',
  retention: analyticsRetention,
  routes: registerAnalyticsRoutes,
  jobs: analyticsJobs,
  settings: [measuringSetting],
  content: [{ pages: 'all', read: currentMeasurement }],
};
