import type { Feature } from '#server/http/feature.ts';
import { suppressionsRetention } from './retention.ts';

export const suppressionsFeature: Feature = {
  name: 'suppressions',
  retention: suppressionsRetention,
};
