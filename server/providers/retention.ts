import { deletes, type Retention } from '#server/database/retention.ts';

export const providersRetention: readonly Retention[] = [
  { table: 'providers', because: "the owner's; submissions name them" },
  { table: 'provider_services', because: 'submissions name them; one that vanished is disabled' },
  {
    table: 'provider_balances',
    days: 400,
    atLeast: 90,
    forget: deletes('provider_balances', 'read_at < $1'),
  },
  { table: 'balance_alarms', days: 400, atLeast: 30, forget: deletes('balance_alarms', 'ended_at < $1') },
  { table: 'provider_changes', days: 730, atLeast: 30, forget: deletes('provider_changes', 'at < $1') },
  { table: 'provider_measures', days: 100, atLeast: 31, forget: deletes('provider_measures', 'hour < $1') },
];
