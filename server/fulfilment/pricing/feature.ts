import type { Feature } from '#server/platform/feature/feature.ts';
import { registerPricingStaffRoutes } from './staff-routes.ts';

/** Pricing overview for the owner. Reads price lists, offers and provider rates, and writes through their actions. */
export const pricingFeature: Feature = { name: 'pricing', staffRoutes: registerPricingStaffRoutes };
