import type { Feature } from '#server/http/feature.ts';
import { plannedRows } from './apply-planned.ts';
import { closedContent } from './closed-content.ts';
import { closedSetting } from './closed-setting.ts';
import { registerKindStaffRoutes } from './kind-routes.ts';
import { kindsContent } from './kinds-content.ts';
import { catalogRetention } from './retention.ts';
import { registerCatalogRoutes } from './routes.ts';
import { seedCatalog } from './seed-catalog.ts';

export const catalogFeature: Feature = {
  name: 'catalog',
  retention: catalogRetention,
  routes: registerCatalogRoutes,
  staffRoutes: registerKindStaffRoutes,
  rows: plannedRows,
  seed: seedCatalog,
  settings: [closedSetting],
  attention: { closed: async (deps) => (await closedSetting.current(deps)).closed.length },
  content: [...closedContent, ...kindsContent],
};
