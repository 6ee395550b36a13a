import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionHandlers } from '#server/platform/feature/decision.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { lowBalanceMails } from './balances/read-balances.ts';
import { acceptServiceList } from './change-provider.ts';
import { providersStatus } from './health/show-health.ts';
import { releaseProvider } from './hold-provider.ts';
import { providerJobs } from './jobs.ts';
import { marginSetting } from './margin-setting.ts';
import { registerProviderStaffRoutes } from './staff-routes.ts';
import { seedProvider } from './stand-in-providers.ts';

const providerDecisions: Partial<DecisionHandlers> = {
  release_provider: async (deps, { item, note, staff }) => {
    const providerId = Number(item.subjectId);
    if (!(await releaseProvider(deps, { providerId, note, staff })))
      throw new ShopError('conflict', 'the provider is no longer paused');
  },
  accept_price_list: async (deps, { item, staff }) => {
    const input = { providerId: Number(item.subjectId), acceptVanished: true, staff };
    const { result } = await acceptServiceList(deps, input);
    if (result !== 'good') throw new ShopError('conflict', `the list is still ${result}`);
  },
};

const providersRetention: readonly Retention[] = [
  { table: 'providers', because: 'submissions refer to them' },
  { table: 'provider_services', because: 'submissions refer to them; vanished services are disabled' },
  { table: 'provider_meanings', because: 'meanings of replies apply to later replies' },
  deleteRowsRule('provider_balances', 'read_at < $1', {
    days: 400,
    atLeast: 90,
    because: 'staff read balances for a year',
  }),
  deleteRowsRule('balance_alarms', 'ended_at < $1', {
    days: 400,
    atLeast: 30,
    because: 'same period as the balances',
  }),
  deleteRowsRule('provider_changes', 'at < $1', {
    days: 730,
    atLeast: 30,
    because: 'margins are compared for two years',
  }),
  deleteRowsRule('provider_measures', 'hour < $1', {
    days: 100,
    atLeast: 31,
    because: 'estimates use the last month',
  }),
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
