import type { Feature } from '#server/platform/http/feature.ts';
import type { AnyPage } from '#server/platform/http/page-piece.ts';
import { codeBulkActions, codeBulkList } from './codes/bulk-actions.ts';
import { findCodesByWords } from './codes/list-codes.ts';
import { countdownSetting, currentCountdown } from './offers/countdown.ts';
import { forgetMarks } from './offers/store-windows.ts';
import { thanksSetting } from './offers/thanks-offers.ts';
import { upsellSetting } from './offers/upsell-offers.ts';
import { addressMarks } from './offers/window-rules.ts';
import { promotionsRetention } from './retention.ts';
import { registerPromotionRoutes } from './routes.ts';
import { seedPromotions } from './sample-promotions.ts';
import { registerPromotionStaffRoutes } from './staff-routes.ts';

/** Campaign pages have offers of their own; whoever pays or looks after an order is not to be hurried. */
const unhurried: readonly AnyPage[] = [
  ...(['promo', 'landing', 'igTools', 'specialOffer', 'adsLanding', 'marketing', 'compliance'] as const),
  ...([
    'checkout',
    'cardForm',
    'standalone',
    'orderSuccess',
    'tracking',
    'cancelled',
    'paymentFailed',
  ] as const),
  ...(['account', 'unsubscribe', 'writeReview', 'withdrawal', 'notFound'] as const),
];

const nothing = {};

export const promotionsFeature: Feature = {
  name: 'promotions',
  retention: promotionsRetention,
  routes: registerPromotionRoutes,
  staffRoutes: registerPromotionStaffRoutes,
  seed: seedPromotions,
  finds: findCodesByWords,
  bulkActions: codeBulkActions,
  bulkLists: { codes: codeBulkList },
  settings: [countdownSetting, thanksSetting, upsellSetting],
  beforeErasing: (deps, email) => forgetMarks(deps.database, addressMarks(deps, email)),
  content: [
    {
      pages: 'all',
      read: async (deps, _locale, page) => (unhurried.includes(page) ? nothing : currentCountdown(deps)),
    },
  ],
};
