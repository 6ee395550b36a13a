import type { Feature } from '#server/platform/feature/feature.ts';
import { registerPricingStaffRoutes } from './staff-routes.ts';

/**
 * This is the owner's desk over price lists, offers and what providers ask: it reads all three, and writes by
 * their verbs.
 */
export const pricingFeature: Feature = { name: 'pricing', staffRoutes: registerPricingStaffRoutes };
