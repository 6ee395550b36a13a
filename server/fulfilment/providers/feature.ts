import { deletes, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { lowBalanceMails } from './balances/read-balances.ts';
import { providerDecisions } from './decisions.ts';
import { providersStatus } from './health/show-health.ts';
import { providerJobs } from './jobs.ts';
import { marginSetting } from './margin-setting.ts';
import { registerProviderStaffRoutes } from './staff-routes.ts';
import { seedProvider } from './stand-in-providers.ts';

const providersRetention: readonly Retention[] = [
  { table: 'providers', because: "the owner's; submissions name them" },
  { table: 'provider_services', because: 'submissions name them; one that vanished is disabled' },
  {
    table: 'provider_balances',
    days: 400,
    atLeast: 90,
    because: 'how an account ran is asked for a year',
    forget: deletes('provider_balances', 'read_at < $1'),
  },
  {
    table: 'balance_alarms',
    days: 400,
    atLeast: 30,
    because: 'as the balances that they tell of',
    forget: deletes('balance_alarms', 'ended_at < $1'),
  },
  {
    table: 'provider_changes',
    days: 730,
    atLeast: 30,
    because: 'what a list changed is asked as long as margins are',
    forget: deletes('provider_changes', 'at < $1'),
  },
  {
    table: 'provider_measures',
    days: 100,
    atLeast: 31,
    because: "the next hours' estimates look back a month",
    forget: deletes('provider_measures', 'hour < $1'),
  },
];

export const providersFeature: Feature = {
  name: 'providers',
  retention: providersRetention,
  staffRoutes: registerProviderStaffRoutes,
  jobs: providerJobs,
  seed: seedProvider,
  decisions: providerDecisions,
  status: providersStatus,
  mails: lowBalanceMails,
  settings: [marginSetting],
  sealed: [{ table: 'providers', column: 'api_key_sealed', id: 'id' }],
};
