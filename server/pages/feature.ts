import { landingPages } from '#contracts/catalog/landing-texts.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { currentLandingTexts, landingTexts } from './current-landing-texts.ts';
import { hostsSetting } from './hosts-setting.ts';
import { complianceVisits } from './visit-compliance.ts';

export const pagesFeature: Feature = {
  name: 'pages',
  settings: [landingTexts, hostsSetting],
  content: [{ pages: [...landingPages, 'compliance'], read: currentLandingTexts }],
  visits: { compliance: complianceVisits },
};
