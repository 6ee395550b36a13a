import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { type PaymentMethod, type PaymentRoute, paymentMethods } from '#contracts/payments/payment-routes.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';

const allCountries = { open: true, languages: [], countries: [], minCents: null, maxCents: null };

/** Default routes. Bizum works with Spanish banks only, and is shown to readers of Spanish. */
export const defaultRoutes: PaymentRoute[] = [
  { means: 'card', processor: 'stripe', ...allCountries },
  { means: 'wallet', processor: 'stripe', ...allCountries },
  { means: 'bizum', processor: 'redsys', ...allCountries, languages: ['es'] },
  { means: 'card', processor: 'redsys', ...allCountries },
];

export interface Payer {
  locale: Locale;
  /** Country of the buyer's network. Null if unknown. */
  country: string | null;
  amountCents: Cents;
  /** Processor at which the payment began. The payment may finish there while that processor is paused. */
  begunAt?: ProcessorName;
}

export interface ProcessorAvailability {
  available: readonly ProcessorName[];
  held: readonly ProcessorName[];
}

function routeFits(route: PaymentRoute, { locale, country, amountCents }: Payer): boolean {
  const { languages, countries, minCents, maxCents } = route;
  return (
    (languages.length === 0 || languages.includes(locale)) &&
    (countries.length === 0 || (country !== null && countries.includes(country))) &&
    (minCents === null || amountCents >= minCents) &&
    (maxCents === null || amountCents <= maxCents)
  );
}

/**
 * Returns the payment methods of a buyer in the owner's order, each once, through the first available processor. A
 * paused processor is used only if no other one is available, because a sale that may fail is better than none.
 */
export function openRoutes(
  routes: readonly PaymentRoute[],
  payer: Payer,
  { available, held }: ProcessorAvailability,
): PaymentRoute[] {
  const all = routes.filter(
    (route) => route.open && available.includes(route.processor) && routeFits(route, payer),
  );
  const isFree = ({ processor }: PaymentRoute) => !held.includes(processor);
  const open = all.some(isFree)
    ? all.filter((route) => isFree(route) || route.processor === payer.begunAt)
    : all;
  return open.filter(({ means }, index) => open.findIndex((other) => other.means === means) === index);
}

export function methodOfRoute(
  routes: readonly PaymentRoute[],
  locale: Locale,
  available: readonly ProcessorName[],
): PaymentMethod[] {
  const open = routes.filter(
    ({ open, processor, languages }) =>
      open && available.includes(processor) && (languages.length === 0 || languages.includes(locale)),
  );
  return paymentMethods.filter((means) => open.some((route) => route.means === means));
}
