import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { PaymentRoute } from '#contracts/payments/payment-routes.ts';
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
 * Returns how this buyer may pay, in the owner's order: each means once, by the first processor that is open for it.
 * `available` are the processors whose keys the shop has and that nothing holds.
 */
export function openRoutes(
  routes: readonly PaymentRoute[],
  payer: Payer,
  available: readonly ProcessorName[],
): PaymentRoute[] {
  const open = routes.filter(
    (route) => route.open && available.includes(route.processor) && fits(route, payer),
  );
  return open.filter(({ means }, index) => open.findIndex((other) => other.means === means) === index);
}
