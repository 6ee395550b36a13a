import { isLegalPage, legalPages } from '#contracts/catalog/legal.ts';
import type { Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { contentJobs } from './jobs.ts';
import { currentLegal, seedLegal } from './legal-texts.ts';
import { registerContentRoutes } from './routes.ts';
import { registerContentStaffRoutes } from './staff-routes.ts';

const contentRetention: readonly Retention[] = [
  { table: 'legal_documents', because: 'the published version proves what a buyer agreed to' },
  { table: 'content_sections', because: 'few published versions a year' },
];

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
