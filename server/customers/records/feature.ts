import type { Feature } from '#server/http/feature.ts';
import { clientBulkActions, clientBulkList } from './bulk-actions.ts';
import { forgetErased } from './erase-client.ts';
import { findClientsByWords } from './find-by-words.ts';
import { clientJobs } from './jobs.ts';
import { clientsRetention } from './retention.ts';
import { registerClientStaffRoutes } from './staff-routes.ts';

export const clientsFeature: Feature = {
  name: 'clients',
  retention: clientsRetention,
  erases: forgetErased,
  staffRoutes: registerClientStaffRoutes,
  jobs: clientJobs,
  finds: findClientsByWords,
  bulkActions: clientBulkActions,
  bulkLists: { customers: clientBulkList },
};
