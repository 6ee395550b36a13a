import { isLegalPage, legalPages } from '#contracts/legal.ts';
import type { Feature } from '#server/http/feature.ts';
import { currentLegal } from './current-legal.ts';
import { contentJobs } from './jobs.ts';
import { contentRetention } from './retention.ts';
import { registerContentRoutes } from './routes.ts';
import { seedLegal } from './seed-legal.ts';
import { shopIdentity } from './shop-identity.ts';
import { registerContentStaffRoutes } from './staff-routes.ts';

export const contentFeature: Feature = {
  name: 'content',
  retention: contentRetention,
  routes: registerContentRoutes,
  staffRoutes: registerContentStaffRoutes,
  seed: seedLegal,
  jobs: contentJobs,
  settings: [shopIdentity],
  content: [
    {
      pages: legalPages,
      read: async (deps, locale, page) => (isLegalPage(page) ? currentLegal(deps, page, locale) : {}),
    },
  ],
};
