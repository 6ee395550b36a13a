import type { Cents } from '#contracts/money.ts';
import { type LocationProofs, type Place, placeOf } from './place-rules.ts';
import type { Regime } from './regime-setting.ts';
import { splitGross } from './split-rules.ts';
import { isMemberState } from './standard-rates.ts';
import { type Business, type Treatment, treat } from './supply-rules.ts';
import { type Territory, territoryNamed } from './territories.ts';
import { crosses } from './threshold-rules.ts';

type KnownPlace = Extract<Place, { kind: 'known' }>;

/** What is known of one sale when its tax is decided. */
export interface SaleFacts {
  totalCents: Cents;
  /** The day of Madrid it was paid on, `yyyy-mm-dd`: its year counts, and the rate of that day. */
  day: string;
  proofs: LocationProofs;
  /** Where a person said that the buyer is. */
  decided: { country: string; territory: string | null } | null;
  /** Who asked for an invoice with a VAT number of another state. */
  business: Business | null;
  /** The rate of that day by country. */
  rates: Readonly<Record<string, number>>;
}

/** What was invoiced to consumers of other states in a year. */
export interface YearAbroad {
  year: number;
  netCents: Cents;
  /** The threshold was crossed in it: then all that follows in this year and the next is taxed there. */
  oneStop: boolean;
}

/** Why a person has to say first whose tax it is. */
export type WhyHeld = Extract<Place, { kind: 'open' }>['why'] | 'country_closed' | 'rate_unknown';

export type Supply =
  | { kind: 'decided'; treatment: Treatment; rateBasisPoints: number }
  | { kind: 'held'; why: WhyHeld };

/** How a place outside the Union's VAT is called among those that the owner has opened. */
export const zoneOf = ({
  country,
  territory,
}: {
  country: string;
  territory?: Territory | undefined;
}): string => (territory ? `${country}-${territory.name}` : country);

/** Where the buyer is: a person's word, else what the facts say. A number that was confirmed is a fact, too. */
function placeOfSale({ proofs, decided, business }: SaleFacts, needed: Regime['proofs']): Place {
  if (decided) {
    const { country } = decided;
    const territory = decided.territory ? territoryNamed(country, decided.territory) : undefined;
    return { kind: 'known', country, proofs: 1, ...(territory ? { territory } : {}) };
  }
  if (!business?.confirmed) return placeOf(proofs, needed);
  const { country } = business;
  if (proofs.card === undefined || proofs.card === country) return { kind: 'known', country, proofs: 1 };
  return { kind: 'open', why: 'proofs_disagree', countries: [proofs.card, country] };
}

const outsideUnion = ({ country, territory }: KnownPlace): boolean =>
  territory !== undefined || !isMemberState(country);

const isAbroad = ({ kind, country }: Treatment, home: string): boolean =>
  (kind === 'domestic' || kind === 'one_stop') && country !== home;

const home = 'ES';

/**
 * Whose tax each of the sales carries, one after the other: the one that crosses the threshold is the first that is
 * taxed where its buyer is. Pure; whoever asks holds what makes sales wait for each other.
 */
export function decideAll(
  sales: readonly SaleFacts[],
  { regime, years }: { regime: Regime; years: readonly YearAbroad[] },
): Supply[] {
  const abroad = new Map(years.map((each) => [each.year, { ...each }]));
  const of = (year: number) => abroad.get(year) ?? { year, netCents: 0, oneStop: false };
  return sales.map((sale) => {
    const place = placeOfSale(sale, regime.proofs);
    if (place.kind === 'open') return { kind: 'held', why: place.why };
    if (outsideUnion(place) && !regime.opened.includes(zoneOf(place)))
      return { kind: 'held', why: 'country_closed' };
    const year = Number(sale.day.slice(0, 4));
    const [now, before] = [of(year), of(year - 1)];
    const netCents = splitGross(sale.totalCents, sale.rates[home] ?? 0).baseCents;
    const oneStop =
      (regime.oneStopFrom !== null && regime.oneStopFrom <= sale.day) ||
      now.oneStop ||
      before.oneStop ||
      crosses({ thisYearCents: now.netCents, lastYearCents: before.netCents }, netCents);
    const treatment = treat({ home, oneStop }, place, sale.business ?? undefined);
    if (!('taxedIn' in treatment)) return { kind: 'decided', treatment, rateBasisPoints: 0 };
    const rate = sale.rates[treatment.taxedIn];
    if (rate === undefined) return { kind: 'held', why: 'rate_unknown' };
    if (isAbroad(treatment, home)) {
      const taken = splitGross(sale.totalCents, rate).baseCents;
      abroad.set(year, {
        year,
        netCents: now.netCents + taken,
        // A sale that is taxed there for the year before carries nothing on into the next.
        oneStop: now.oneStop || crosses({ thisYearCents: now.netCents, lastYearCents: 0 }, netCents),
      });
    }
    return { kind: 'decided', treatment, rateBasisPoints: rate };
  });
}
