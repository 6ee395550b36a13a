import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { deleteConsents } from './store.ts';

const suppressionsRetention: readonly Retention[] = [
  { table: 'suppressions', because: 'a no stays a no' },
  { table: 'mail_consents', because: 'proof of the agreement, until the address is erased' },
];

export const suppressionsFeature: Feature = {
  name: 'suppressions',
  retention: suppressionsRetention,
  erases: deleteConsents,
};
