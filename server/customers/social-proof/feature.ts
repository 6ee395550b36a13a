import { landingPages } from '#contracts/catalog/landing-texts.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { currentClaims } from './current-claims.ts';
import { livePurchasesSetting } from './live-purchases.ts';
import { registerProofRoutes } from './routes.ts';

/** Wherever a delivery time is named. */
const claimed = [
  ...serviceTypes,
  'checkout',
  'cardForm',
  'standalone',
  'orderSuccess',
  'tracking',
  'faq',
  ...landingPages,
] as const;

export const proofFeature: Feature = {
  name: 'proof',
  routes: registerProofRoutes,
  settings: [livePurchasesSetting],
  content: [{ pages: claimed, read: currentClaims }],
};
