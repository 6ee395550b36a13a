import { pagesThatShow } from '#contracts/pages/pages.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
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
  content: [{ pages: pagesThatShow('countdown'), read: (deps) => currentCountdown(deps) }],
};
