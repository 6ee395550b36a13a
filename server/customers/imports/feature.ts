import type { Feature } from '#server/http/feature.ts';
import { defineJob } from '#server/queue/define-job.ts';
import { importsRetention } from './retention.ts';
import { registerImportStaffRoutes } from './staff-routes.ts';
import { eraseLines } from './store-rows.ts';
import { workImport } from './work-import.ts';

export const importsFeature: Feature = {
  name: 'imports',
  retention: importsRetention,
  erases: eraseLines,
  staffRoutes: registerImportStaffRoutes,
  jobs: (deps) => [defineJob({ name: 'imports.work', run: ({ importId }) => workImport(deps, importId) })],
};
