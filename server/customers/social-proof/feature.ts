import { pagesThatShow } from '#contracts/pages/pages.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { currentClaims } from './current-claims.ts';
import { currentRecord } from './current-record.ts';
import { livePurchasesSetting } from './live-purchases.ts';
import { registerProofRoutes } from './routes.ts';

export const proofFeature: Feature = {
  name: 'proof',
  routes: registerProofRoutes,
  settings: [livePurchasesSetting],
  content: [
    { pages: pagesThatShow('claims'), read: currentClaims },
    { pages: pagesThatShow('record'), read: currentRecord },
  ],
};
