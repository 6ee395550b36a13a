import type { Feature } from '#server/platform/feature/feature.ts';
import { registerPricingStaffRoutes } from './staff-routes.ts';

/** Owns no data. Reads price lists, offers and provider rates, and writes through the actions of their features. */
export const pricingFeature: Feature = { name: 'pricing', staffRoutes: registerPricingStaffRoutes };
