import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { clientBulkActions, clientBulkList } from './bulk-actions.ts';
import { searchClients } from './list-clients.ts';
import { deleteErasedClient } from './personal-data.ts';
import { registerClientStaffRoutes } from './staff-routes.ts';
import { updateAllClientTotals } from './update-totals.ts';

const countSeconds = 60;

const clientJobs = [
  defineJob({
    name: 'clients.count',
    everySeconds: countSeconds,
    handler: (deps) => updateAllClientTotals(deps),
  }),
];

const clientsRetention: readonly Retention[] = [
  { table: 'client_marks', because: 'deleted when its address is counted, within a minute' },
  { table: 'clients', because: 'deleted with the last order of the address' },
  deleteRowsRule('client_notes', 'created_at < $1', {
    days: 730,
    atLeast: 30,
    because: 'staff use notes for two years',
  }),
  { table: 'client_merges', because: 'deleted with either customer' },
  { table: 'client_segments', because: 'name and filter without personal data' },
];

export const clientsFeature: Feature = {
  name: 'clients',
  retention: clientsRetention,
  erases: deleteErasedClient,
  staffRoutes: registerClientStaffRoutes,
  jobs: clientJobs,
  finds: searchClients,
  bulkActions: clientBulkActions,
  bulkLists: { customers: clientBulkList },
};
