import { type PaymentRoute, paymentRoutesSchema } from '#contracts/payments/payment-routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';
import { heldProcessors } from '../processors/current-holds.ts';
import { openRoutes, type Payer, usualRoutes } from './route-rules.ts';

/** Says by which processor buyers pay with which means, in the order in which they see the means. */
export const paymentRoutesSetting = defineSetting<PaymentRoute[]>({
  key: 'payments.routes',
  schema: paymentRoutesSchema,
  initial: usualRoutes,
  ifMalformed: usualRoutes,
  mayChange: 'owner',
  sensitive: true,
  effect: 'at_once',
});

/** Reads the routes from memory, and returns how a buyer may pay by them: each means once, in the owner's order. */
export async function currentRoutes(deps: Deps): Promise<(payer: Payer) => PaymentRoute[]> {
  const [routes, held] = await Promise.all([paymentRoutesSetting.current(deps), heldProcessors(deps)]);
  const available = deps.processors.all.map(({ profile }) => profile.name);
  return (payer) => openRoutes(routes, payer, { available, held });
}
