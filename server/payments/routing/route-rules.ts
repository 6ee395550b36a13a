import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { type PaymentMeans, type PaymentRoute, paymentMeans } from '#contracts/payments/payment-routes.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';

const everywhere = { open: true, languages: [], countries: [], minCents: null, maxCents: null };

/** Applies until the owner says otherwise. Bizum is of Spanish banks, and so for those who read Spanish. */
export const usualRoutes: PaymentRoute[] = [
  { means: 'card', processor: 'stripe', ...everywhere },
  { means: 'wallet', processor: 'stripe', ...everywhere },
  { means: 'bizum', processor: 'redsys', ...everywhere, languages: ['es'] },
  { means: 'card', processor: 'redsys', ...everywhere },
];

export interface Payer {
  locale: Locale;
  /** Is where the buyer's network is; null where nobody knows. */
  country: string | null;
  amountCents: Cents;
  /** Is the processor where the payment was begun: it may end there also while that one is held. */
  begunAt?: ProcessorName;
}

export interface Takers {
  /** Are the processors whose keys the shop has. */
  available: readonly ProcessorName[];
  /** Are those of them that take no new checkouts. */
  held: readonly ProcessorName[];
}

function fits(route: PaymentRoute, { locale, country, amountCents }: Payer): boolean {
  const { languages, countries, minCents, maxCents } = route;
  return (
    (languages.length === 0 || languages.includes(locale)) &&
    (countries.length === 0 || (country !== null && countries.includes(country))) &&
    (minCents === null || amountCents >= minCents) &&
    (maxCents === null || amountCents <= maxCents)
  );
}

/**
 * Returns how this buyer may pay, in the owner's order: each means once, by the first processor that is open for it. A
 * held one takes part only where no other is open for this buyer: a sale that may fail is better than none.
 */
export function openRoutes(
  routes: readonly PaymentRoute[],
  payer: Payer,
  { available, held }: Takers,
): PaymentRoute[] {
  const all = routes.filter(
    (route) => route.open && available.includes(route.processor) && fits(route, payer),
  );
  const isFree = ({ processor }: PaymentRoute) => !held.includes(processor);
  const open = all.some(isFree)
    ? all.filter((route) => isFree(route) || route.processor === payer.begunAt)
    : all;
  return open.filter(({ means }, index) => open.findIndex((other) => other.means === means) === index);
}

/** Returns how some buyer who reads this language may pay, whatever it costs and wherever they are. */
export function meansOf(
  routes: readonly PaymentRoute[],
  locale: Locale,
  available: readonly ProcessorName[],
): PaymentMeans[] {
  const open = routes.filter(
    ({ open, processor, languages }) =>
      open && available.includes(processor) && (languages.length === 0 || languages.includes(locale)),
  );
  return paymentMeans.filter((means) => open.some((route) => route.means === means));
}
