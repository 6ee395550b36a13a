import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { clientBulkActions, clientBulkList } from './bulk-actions.ts';
import { clientJobs } from './jobs.ts';
import { searchClients } from './list-clients.ts';
import { deleteErasedClient } from './personal-data.ts';
import { registerClientStaffRoutes } from './staff-routes.ts';

const clientsRetention: readonly Retention[] = [
  { table: 'client_marks', because: 'goes when its address is counted, within a minute' },
  { table: 'clients', because: 'goes with the last order that names the address' },
  {
    table: 'client_notes',
    days: 730,
    atLeast: 30,
    because: 'what staff noted about somebody is of use for two years',
    forget: deleteRowsRule('client_notes', 'created_at < $1'),
  },
  { table: 'client_merges', because: 'goes with either of the two' },
  { table: 'client_segments', because: 'a name and a filter, of nobody in particular' },
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
