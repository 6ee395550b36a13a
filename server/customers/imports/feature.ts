import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { processImportJob } from './process-import.ts';
import { registerImportStaffRoutes } from './staff-routes.ts';
import { eraseLines } from './store-rows.ts';

const importsRetention: readonly Retention[] = [
  deleteRowsRule('imports', 'created_at < $1', {
    days: 90,
    atLeast: 7,
    because: 'an import is reverted within weeks or never; its imported rows remain',
  }),
  { table: 'import_pieces', because: 'deleted when the file was read, or with their import' },
  { table: 'import_rows', because: 'deleted with their import' },
];

export const importsFeature: Feature = {
  name: 'imports',
  retention: importsRetention,
  erases: eraseLines,
  staffRoutes: registerImportStaffRoutes,
  jobs: [processImportJob],
};
