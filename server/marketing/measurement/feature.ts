import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { currentMeasurement, measuringSetting } from './current-measurement.ts';
import { forwardConversionJob } from './forward-conversion.ts';
import { registerAnalyticsRoutes } from './routes.ts';
import { proofDays } from './rules.ts';

const analyticsRetention: readonly Retention[] = [
  deleteRowsRule('consents', 'chosen_at < $1', {
    // Proof is kept only as long as it can be demanded.
    days: proofDays,
    atLeast: proofDays,
    because: 'the proof can no longer be demanded',
  }),
  deleteRowsRule('conversions', 'recorded_at < $1', {
    days: 1095,
    // The success page must not report an order a second time.
    atLeast: 365,
    because: 'an order must not be reported a second time',
  }),
];

export const analyticsFeature: Feature = {
  name: 'analytics',
  retention: analyticsRetention,
  routes: registerAnalyticsRoutes,
  jobs: [forwardConversionJob],
  settings: [measuringSetting],
  content: [{ pages: 'all', read: currentMeasurement }],
};
