import type { Cents } from '#contracts/kit/money.ts';
import {
  determineLocation,
  isInVatArea,
  knownLocation,
  type LocationProofs,
  type LocationResult,
} from './place-rules.ts';
import type { Regime } from './regime-setting.ts';
import { splitGross } from './split-rules.ts';
import { isMemberState, regionalRate, type Territory, territoryNamed, vatCountryOf } from './territories.ts';

/**
 * EU threshold for net sales to consumers of other member states per calendar year (Directive 2006/112, article 59c).
 */
export const thresholdCents: Cents = 1_000_000;
/** Share of the threshold at which the owner is warned. */
const warnShare = 0.8;

interface YearOfSales {
  thisYearCents: Cents;
  lastYearCents: Cents;
}

/**
 * The crossing sale itself is taxed in the buyer's state. A year above the threshold also applies to the next
 * year.
 */
const crossesThreshold = ({ thisYearCents, lastYearCents }: YearOfSales, netCents: Cents): boolean =>
  lastYearCents > thresholdCents || thisYearCents + netCents > thresholdCents;

export const isNearThreshold = ({ thisYearCents, lastYearCents }: YearOfSales): boolean =>
  lastYearCents <= thresholdCents && thisYearCents >= thresholdCents * warnShare;

type KnownLocation = Extract<LocationResult, { kind: 'known' }>;

export type Treatment =
  /** Taxed in Spain: a Spanish buyer, or a buyer in another state while sales are below the threshold. */
  | { kind: 'domestic'; country: string; taxedIn: 'ES' }
  /** Taxed in the buyer's state and declared in the one-stop shop. */
  | { kind: 'one_stop'; country: string; taxedIn: string }
  /** A business of another state with a confirmed number, which owes the tax itself. */
  | { kind: 'reverse_charge'; country: string }
  /** Not taxed in Spain: Canarias, Ceuta, Melilla and countries outside the EU. */
  | { kind: 'outside'; country: string; spanishTerritory: boolean };

interface Seller {
  home: 'ES';
  /** Sales to other states are taxed there, because the threshold was crossed or by the owner's choice. */
  oneStop: boolean;
}

/** A VAT number counts only with a stored positive reply (LAW row 12). */
interface Business {
  country: string;
  confirmed: boolean;
  /** Neither VIES nor staff confirmed that the number belongs to the buyer. */
  isUnproven?: boolean;
}

/** Returns the tax treatment of one sale. Pure: threshold, replies and location are inputs. */
export function decideTreatment(seller: Seller, place: KnownLocation, business?: Business): Treatment {
  const { country } = place;
  if (!isInVatArea(place))
    return { kind: 'outside', country, spanishTerritory: place.territory?.spanish ?? false };
  if (country === seller.home) return { kind: 'domestic', country, taxedIn: seller.home };
  if (business?.confirmed && business.country === country) return { kind: 'reverse_charge', country };
  return seller.oneStop
    ? { kind: 'one_stop', country, taxedIn: country }
    : { kind: 'domestic', country, taxedIn: seller.home };
}

const home = 'ES';

export interface SaleFacts {
  totalCents: Cents;
  /** Day of payment in Madrid, `yyyy-mm-dd`. Determines the year and the rate. */
  day: string;
  proofs: LocationProofs;
  decided: { country: string; territory: string | null } | null;
  business: Business | null;
  spanishPostalCode: string | null;
  rates: Readonly<Record<string, number>>;
  /** Earlier decision about a sale whose invoice still waits. Null for the first decision. */
  standing: { treatment: Treatment; rateBasisPoints: number; baseCents: Cents } | null;
}

export interface YearAbroad {
  year: number;
  netCents: Cents;
  /**
   * The threshold was crossed in this year, so later sales of this and the next year are taxed in the buyer's state.
   */
  oneStop: boolean;
  /** Day of the crossing sale, `yyyy-mm-dd`. Earlier sales keep Spanish tax, whenever they are decided. */
  since: string | null;
}

export type HoldCause =
  | Extract<LocationResult, { kind: 'open' }>['why']
  | 'country_closed'
  | 'rate_unknown'
  | 'number_unproven';

export type SupplyDecision =
  | { kind: 'decided'; treatment: Treatment; rateBasisPoints: number }
  | { kind: 'held'; why: HoldCause };

export const zoneOf = ({
  country,
  territory,
}: {
  country: string;
  territory?: Territory | undefined;
}): string => (territory ? `${country}-${territory.name}` : country);

/**
 * Returns the buyer's location: the decision by staff, otherwise the evidence. A Spanish number with its
 * address takes precedence over the card's country. A confirmed VAT number counts unless the card contradicts
 * it. In that case staff decide before the invoice, also when the total was agreed on the basis of the
 * number.
 */
function locationOfSale(
  { proofs, decided, business, ...sale }: SaleFacts,
  needed: Regime['proofs'],
): LocationResult {
  if (decided) {
    const { country } = decided;
    const territory = decided.territory ? territoryNamed(country, decided.territory) : undefined;
    return { kind: 'known', country, proofs: 1, territory };
  }
  if (sale.spanishPostalCode !== null)
    return determineLocation(
      { address: { country: home, postalCode: sale.spanishPostalCode }, network: home },
      needed,
    );
  if (!business?.confirmed) return determineLocation(proofs, needed);
  const { country } = business;
  // The address distinguishes territories outside the EU VAT area, such as Réunion, whose numbers are French.
  if (proofs.card === undefined || vatCountryOf(proofs.card) === country)
    return knownLocation(country, proofs, 1);
  return { kind: 'open', why: 'proofs_disagree', countries: [proofs.card, country] };
}

const outsideUnion = ({ country, territory }: KnownLocation): boolean =>
  territory !== undefined || !isMemberState(country);

const isAbroad = ({ kind, country }: Treatment, home: string): boolean =>
  (kind === 'domestic' || kind === 'one_stop') && country !== home;

/** The crossing sale and all later sales of its year and the next year are taxed in the buyer's state. */
function isOneStop(
  { day }: SaleFacts,
  { regime, now, before, netCents }: { regime: Regime; now: YearAbroad; before: YearAbroad; netCents: Cents },
): boolean {
  if (regime.oneStopFrom !== null && regime.oneStopFrom <= day) return true;
  if (before.oneStop || (now.oneStop && (now.since ?? '') <= day)) return true;
  return crossesThreshold({ thisYearCents: now.netCents, lastYearCents: before.netCents }, netCents);
}

/** Returns the rate of the state that receives the tax, or of the region of the buyer's address. */
const rateOf = (
  { proofs, day, rates }: SaleFacts,
  { kind, taxedIn }: Extract<Treatment, { taxedIn: string }>,
): number | undefined =>
  (kind === 'one_stop' ? regionalRate(proofs.address, { country: taxedIn, day }) : undefined) ??
  rates[taxedIn];

/** Returns the sale with only a proven number counted. `undefined` if the owner reviews unproven numbers first. */
function withProvenNumber(sale: SaleFacts, { unprovenNumbers }: Regime): SaleFacts | undefined {
  const { business } = sale;
  if (!business?.confirmed || !business.isUnproven) return sale;
  return unprovenNumbers === 'review' ? undefined : { ...sale, business: { ...business, confirmed: false } };
}

type SalesByYear = Map<number, YearAbroad>;

const yearOf = (years: SalesByYear, year: number): YearAbroad =>
  years.get(year) ?? { year, netCents: 0, oneStop: false, since: null };

/** Counts the sale towards the threshold of its year. */
function decideAtLocation(
  sale: SaleFacts,
  place: KnownLocation,
  { regime, years }: { regime: Regime; years: SalesByYear },
): SupplyDecision {
  const year = Number(sale.day.slice(0, 4));
  const standing = sale.standing && isAbroad(sale.standing.treatment, home) ? sale.standing : null;
  const before = yearOf(years, year - 1);
  const sold = yearOf(years, year);
  // A sale that is decided again is not counted twice.
  const now = { ...sold, netCents: sold.netCents - (standing?.baseCents ?? 0) };
  years.set(year, now);
  // The crossing was determined at payment. Later evidence only changes the location.
  const keeps = standing?.treatment.country === place.country;
  const netCents = splitGross(sale.totalCents, sale.rates[home] ?? 0).baseCents;
  const oneStop = keeps
    ? standing?.treatment.kind === 'one_stop'
    : isOneStop(sale, { regime, now, before, netCents });
  const treatment = decideTreatment({ home, oneStop }, place, sale.business ?? undefined);
  if (!('taxedIn' in treatment)) return { kind: 'decided', treatment, rateBasisPoints: 0 };
  const rate = rateOf(sale, treatment);
  if (rate === undefined) return { kind: 'held', why: 'rate_unknown' };
  if (isAbroad(treatment, home)) {
    const taken = splitGross(sale.totalCents, rate).baseCents;
    // A sale that is taxed in the buyer's state because of last year's crossing does not extend the rule to
    // next year.
    const crossing =
      !keeps && !now.oneStop && crossesThreshold({ thisYearCents: now.netCents, lastYearCents: 0 }, netCents);
    years.set(year, {
      year,
      netCents: now.netCents + taken,
      oneStop: now.oneStop || crossing,
      since: crossing ? sale.day : now.since,
    });
  }
  return { kind: 'decided', treatment, rateBasisPoints: rate };
}

/**
 * Returns the tax of each sale in order. The sale that crosses the threshold is the first one taxed in the buyer's
 * state. Pure: the caller holds the lock that serializes decisions.
 */
export function decideAll(
  sales: readonly SaleFacts[],
  { regime, years }: { regime: Regime; years: readonly YearAbroad[] },
): SupplyDecision[] {
  const abroad: SalesByYear = new Map(years.map((each) => [each.year, each]));
  return sales.map((given) => {
    const sale = withProvenNumber(given, regime);
    if (!sale) return { kind: 'held', why: 'number_unproven' };
    const place = locationOfSale(sale, regime.proofs);
    if (place.kind === 'open') return { kind: 'held', why: place.why };
    if (outsideUnion(place) && !regime.opened.includes(zoneOf(place)))
      return { kind: 'held', why: 'country_closed' };
    return decideAtLocation(sale, place, { regime, years: abroad });
  });
}
