import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';

const suppressionsRetention: readonly Retention[] = [{ table: 'suppressions', because: 'a no stays a no' }];

export const suppressionsFeature: Feature = {
  name: 'suppressions',
  retention: suppressionsRetention,
};
