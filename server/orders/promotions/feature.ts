import { pagesThatShow } from '#contracts/pages/pages.ts';
import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { codeBulkActions, codeBulkList } from './codes/bulk-actions.ts';
import { searchCodes } from './codes/list-codes.ts';
import { countdownSetting, currentCountdown } from './offers/countdown.ts';
import { deleteOfferWindows } from './offers/store.ts';
import { thanksSetting } from './offers/thanks-offers.ts';
import { upsellSetting } from './offers/upsell-offers.ts';
import { hashedAddressMarks } from './offers/window-rules.ts';
import { registerPromotionRoutes } from './routes.ts';
import { seedPromotions } from './sample-promotions.ts';
import { registerPromotionStaffRoutes } from './staff-routes.ts';
import { eraseRedeemers } from './store-retention.ts';

const promotionsRetention: readonly Retention[] = [
  { table: 'discount_codes', because: 'codes of the owner, which orders refer to' },
  { table: 'upsell_offers', because: 'codes of the owner, which orders refer to' },
  {
    table: 'discount_redemptions',
    days: legalRetentionDays,
    atLeast: 365,
    because: 'the limit for each customer is kept as long as the order',
    masks: true,
    // The use still counts, but the buyer's address is removed. The limit per customer no longer applies to
    // that buyer.
    forget: ({ database }, over) => eraseRedeemers(database, over),
  },
  deleteRowsRule('discount_guesses', 'last_at < $1', {
    days: 90,
    atLeast: 1,
    because: 'attempts with wrong codes are counted for a short time',
  }),
  deleteRowsRule('thank_you_offers', 'ends_at < $1', {
    // After this period the code is unknown to its buyer.
    days: 90,
    atLeast: 1,
    because: 'needed while the code of the offer may be used',
  }),
  deleteRowsRule('offer_windows', 'ends_at < $1', {
    days: 90,
    atLeast: 1,
    because: 'an ended offer is not shown to its buyer again during this time',
  }),
  deleteRowsRule('visitor_windows', 'again_at < $1', {
    // A window that may be opened again no longer affects the visitor.
    days: 1,
    atLeast: 1,
    because: 'a window that may be opened again has no further effect',
  }),
];

export const promotionsFeature: Feature = {
  name: 'promotions',
  retention: promotionsRetention,
  routes: registerPromotionRoutes,
  staffRoutes: registerPromotionStaffRoutes,
  seed: seedPromotions,
  finds: searchCodes,
  bulkActions: codeBulkActions,
  bulkLists: { codes: codeBulkList },
  settings: [countdownSetting, thanksSetting, upsellSetting],
  beforeErasing: (deps, email) => deleteOfferWindows(deps.database, hashedAddressMarks(deps, email)),
  content: [{ pages: pagesThatShow('countdown'), read: (deps) => currentCountdown(deps) }],
};
