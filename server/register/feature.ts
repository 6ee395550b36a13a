import type { Feature } from '#server/http/feature.ts';
import { registerRetention } from './retention.ts';

export const registerFeature: Feature = {
  name: 'register',
  retention: registerRetention,
};
