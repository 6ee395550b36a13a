import type { Feature } from '#server/http/feature.ts';
import { providerDecisions } from './decisions.ts';
import { providerJobs } from './jobs.ts';
import { lowBalanceMails } from './low-balance-mail.ts';
import { marginSetting } from './margin-setting.ts';
import { providersRetention } from './retention.ts';
import { seedProvider } from './seed-provider.ts';
import { registerProviderStaffRoutes } from './staff-routes.ts';

export const providersFeature: Feature = {
  name: 'providers',
  retention: providersRetention,
  staffRoutes: registerProviderStaffRoutes,
  jobs: providerJobs,
  seed: seedProvider,
  decisions: providerDecisions,
  mails: lowBalanceMails,
  settings: [marginSetting],
  sealed: [{ table: 'providers', column: 'api_key_sealed', id: 'id' }],
};
