import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type PaymentRoute, paymentRoutesSchema } from '#contracts/payments/payment-routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';
import { heldProcessors } from '../processors/current-holds.ts';
import { defaultRoutes, methodOfRoute, openRoutes, type Payer } from './route-rules.ts';

/** Processor per payment method, in the order in which buyers see the methods. */
export const paymentRoutesSetting = defineSetting<PaymentRoute[]>({
  key: 'payments.routes',
  schema: paymentRoutesSchema,
  initial: defaultRoutes,
  ifMalformed: defaultRoutes,
  mayChange: 'owner',
  effects: ['control'],
  effect: 'at_once',
});

const availableIn = ({ processors }: Deps) => processors.all.map(({ profile }) => profile.name);

/**
 * Returns a function that lists the payment methods of a buyer, each once, in the owner's order. The routes
 * are cached.
 */
export async function currentRoutes(deps: Deps): Promise<(payer: Payer) => PaymentRoute[]> {
  const [routes, held] = await Promise.all([paymentRoutesSetting.current(deps), heldProcessors(deps)]);
  const available = availableIn(deps);
  return (payer) => openRoutes(routes, payer, { available, held });
}

type DisplayedMethods = Pick<PageContent, 'means'>;
const displayedMethodsByRoutes = new WeakMap<readonly PaymentRoute[], Map<string, DisplayedMethods>>();

/** Returns the same object until the owner changes a route. */
export async function currentPaymentMethods(deps: Deps, locale: Locale): Promise<DisplayedMethods> {
  const routes = await paymentRoutesSetting.current(deps);
  const available = availableIn(deps);
  const name = [locale, ...available].join();
  const known = displayedMethodsByRoutes.get(routes) ?? new Map<string, DisplayedMethods>();
  displayedMethodsByRoutes.set(routes, known);
  const part = known.get(name) ?? { means: methodOfRoute(routes, locale, available) };
  known.set(name, part);
  return part;
}
