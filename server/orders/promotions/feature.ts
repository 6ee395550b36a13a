import type { Feature } from '#server/http/feature.ts';
import type { AnyPage } from '#server/http/page-piece.ts';
import { codeBulkActions, codeBulkList } from './bulk-actions.ts';
import { countdownSetting } from './countdown-setting.ts';
import { currentCountdown } from './current-countdown.ts';
import { findCodesByWords } from './find-by-words.ts';
import { promotionsRetention } from './retention.ts';
import { registerPromotionRoutes } from './routes.ts';
import { seedPromotions } from './seed-promotions.ts';
import { registerPromotionStaffRoutes } from './staff-routes.ts';
import { forgetMarks } from './store-windows.ts';
import { thanksSetting } from './thanks-setting.ts';
import { upsellSetting } from './upsell-setting.ts';
import { addressMarks } from './window-holder.ts';

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
