import type { Cents } from '#contracts/kit/money.ts';
import { isInVatArea, type LocationProofs, type Place, placeOf } from './place-rules.ts';
import type { Regime } from './regime-setting.ts';
import { splitGross } from './split-rules.ts';
import { isMemberState, regionalRate, type Territory, territoryNamed } from './territories.ts';

/** Bounds net sales to consumers of other member states in a calendar year (Directive 2006/112, article 59c). */
export const thresholdCents: Cents = 1_000_000;
/** From here on the owner is informed that it comes near. */
const warnShare = 0.8;

interface YearOfSales {
  /** Is the net amount, in euro cents, to consumers of other states. */
  thisYearCents: Cents;
  lastYearCents: Cents;
}

/**
 * Returns whether a sale of this size crosses, or comes after. The crossing sale itself is taxed where the
 * buyer is; a year above it carries the next one with it.
 */
const crosses = ({ thisYearCents, lastYearCents }: YearOfSales, netCents: Cents): boolean =>
  lastYearCents > thresholdCents || thisYearCents + netCents > thresholdCents;

export const comesNear = ({ thisYearCents, lastYearCents }: YearOfSales): boolean =>
  lastYearCents <= thresholdCents && thisYearCents >= thresholdCents * warnShare;

type KnownPlace = Extract<Place, { kind: 'known' }>;

/** Says whose VAT a sale carries, and how the register names it (docs/protocols/invoices.md, "DetalleDesglose"). */
export type Treatment =
  /** It is taxed in Spain: a Spanish buyer, or one of another state while the year is below the threshold. */
  | { kind: 'domestic'; country: string; taxedIn: 'ES' }
  /** It is taxed where the buyer is, and declared in one place for all states. */
  | { kind: 'one_stop'; country: string; taxedIn: string }
  /** A business of another state, whose number was confirmed, owes the tax itself. */
  | { kind: 'reverse_charge'; country: string }
  /** Spain does not tax it: Canarias, Ceuta, Melilla and countries outside the Union. */
  | { kind: 'outside'; country: string; spanishTerritory: boolean };

interface Seller {
  home: 'ES';
  /** Sales to other states are taxed there, because the threshold is crossed, or the owner chose so. */
  oneStop: boolean;
}

/** A VAT number counts only with a positive answer that we keep (LAW row 12). */
interface Business {
  country: string;
  confirmed: boolean;
  /** Neither the register nor a person confirms that the number is the buyer's. */
  isUnproven?: boolean;
}

/** Returns how one sale is taxed. It is pure: threshold, answers and place are known when it is asked. */
export function treat(seller: Seller, place: KnownPlace, business?: Business): Treatment {
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

/** Is what is known of one sale when its tax is decided. */
export interface SaleFacts {
  totalCents: Cents;
  /** Is the day of Madrid it was paid on, `yyyy-mm-dd`: its year counts, and the rate of that day. */
  day: string;
  proofs: LocationProofs;
  /** Is where a person said that the buyer is. */
  decided: { country: string; territory: string | null } | null;
  /** Is the buyer who asked for an invoice with a VAT number of another state. */
  business: Business | null;
  /** Is the postal code of a buyer who asked for an invoice with a Spanish number and address. */
  spanishPostalCode: string | null;
  /** Holds the rate of that day by country. */
  rates: Readonly<Record<string, number>>;
  /** How the sale was decided before, where its invoice still waits; null when it is decided for the first time. */
  standing: { treatment: Treatment; rateBasisPoints: number; baseCents: Cents } | null;
}

/** What was sold to consumers of other states in a year. */
export interface YearAbroad {
  year: number;
  netCents: Cents;
  /** The threshold was crossed in it, so all that follows in this year and the next is taxed there. */
  oneStop: boolean;
  /**
   * Is the day of the crossing sale, `yyyy-mm-dd`; what was sold before it keeps Spanish tax whenever it is decided.
   */
  since: string | null;
}

/** Says why a person has to say first whose tax it is. */
export type WhyHeld =
  | Extract<Place, { kind: 'open' }>['why']
  | 'country_closed'
  | 'rate_unknown'
  | 'number_unproven';

export type Supply =
  | { kind: 'decided'; treatment: Treatment; rateBasisPoints: number }
  | { kind: 'held'; why: WhyHeld };

/** Returns how a place outside the Union's VAT is called among those that the owner has opened. */
export const zoneOf = ({
  country,
  territory,
}: {
  country: string;
  territory?: Territory | undefined;
}): string => (territory ? `${country}-${territory.name}` : country);

/**
 * Returns where the buyer is: a person's word, else what the facts say. A number that was confirmed is a
 * fact, too, unless the card contradicts it, also where the total was agreed by it: then a person decides before the
 * invoice. A Spanish number with its address outweighs the card of another country.
 */
function placeOfSale({ proofs, decided, business, ...sale }: SaleFacts, needed: Regime['proofs']): Place {
  if (decided) {
    const { country } = decided;
    const territory = decided.territory ? territoryNamed(country, decided.territory) : undefined;
    return { kind: 'known', country, proofs: 1, territory };
  }
  if (sale.spanishPostalCode !== null)
    return placeOf({ address: { country: home, postalCode: sale.spanishPostalCode }, network: home }, needed);
  if (!business?.confirmed) return placeOf(proofs, needed);
  const { country } = business;
  if (proofs.card === undefined || proofs.card === country) return { kind: 'known', country, proofs: 1 };
  return { kind: 'open', why: 'proofs_disagree', countries: [proofs.card, country] };
}

const outsideUnion = ({ country, territory }: KnownPlace): boolean =>
  territory !== undefined || !isMemberState(country);

const isAbroad = ({ kind, country }: Treatment, home: string): boolean =>
  (kind === 'domestic' || kind === 'one_stop') && country !== home;

/**
 * Returns whether the sale is taxed where its buyer is: from the crossing sale on all are, the rest of its
 * year, and the next one.
 */
function isOneStop(
  { day }: SaleFacts,
  { regime, now, before, netCents }: { regime: Regime; now: YearAbroad; before: YearAbroad; netCents: Cents },
): boolean {
  if (regime.oneStopFrom !== null && regime.oneStopFrom <= day) return true;
  if (before.oneStop || (now.oneStop && (now.since ?? '') <= day)) return true;
  return crosses({ thisYearCents: now.netCents, lastYearCents: before.netCents }, netCents);
}

/** Returns the rate of the state that is owed the tax, or of the region that the buyer's address lies in. */
const rateOf = (
  { proofs, day, rates }: SaleFacts,
  { kind, taxedIn }: Extract<Treatment, { taxedIn: string }>,
): number | undefined =>
  (kind === 'one_stop' ? regionalRate(proofs.address, { country: taxedIn, day }) : undefined) ??
  rates[taxedIn];

/** Returns the sale with the tax that its number takes off. `undefined` where the owner reviews an unproven number first. */
function withProvenNumber(sale: SaleFacts, { unprovenNumbers }: Regime): SaleFacts | undefined {
  const { business } = sale;
  if (!business?.confirmed || !business.isUnproven) return sale;
  return unprovenNumbers === 'review' ? undefined : { ...sale, business: { ...business, confirmed: false } };
}

/** What was sold abroad by year, as far as the sales before this one have been decided. */
type Years = Map<number, YearAbroad>;

const yearOf = (years: Years, year: number): YearAbroad =>
  years.get(year) ?? { year, netCents: 0, oneStop: false, since: null };

/** Returns whose tax the sale carries at a place, and counts it towards the threshold of its year. */
function decideAt(
  sale: SaleFacts,
  place: KnownPlace,
  { regime, years }: { regime: Regime; years: Years },
): Supply {
  const year = Number(sale.day.slice(0, 4));
  const standing = sale.standing && isAbroad(sale.standing.treatment, home) ? sale.standing : null;
  const before = yearOf(years, year - 1);
  const sold = yearOf(years, year);
  // A sale that is decided again is not counted twice.
  const now = { ...sold, netCents: sold.netCents - (standing?.baseCents ?? 0) };
  years.set(year, now);
  // Whether it crossed was decided when it was paid; what is known since changes its place alone.
  const keeps = standing?.treatment.country === place.country;
  const netCents = splitGross(sale.totalCents, sale.rates[home] ?? 0).baseCents;
  const oneStop = keeps
    ? standing?.treatment.kind === 'one_stop'
    : isOneStop(sale, { regime, now, before, netCents });
  const treatment = treat({ home, oneStop }, place, sale.business ?? undefined);
  if (!('taxedIn' in treatment)) return { kind: 'decided', treatment, rateBasisPoints: 0 };
  const rate = rateOf(sale, treatment);
  if (rate === undefined) return { kind: 'held', why: 'rate_unknown' };
  if (isAbroad(treatment, home)) {
    const taken = splitGross(sale.totalCents, rate).baseCents;
    // A sale that is taxed there for the year before carries nothing on into the next.
    const crossing =
      !keeps && !now.oneStop && crosses({ thisYearCents: now.netCents, lastYearCents: 0 }, netCents);
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
 * Returns whose tax each of the sales carries, one after the other: the one that crosses the threshold is the
 * first that is taxed where its buyer is. It is pure; the caller holds what makes sales wait for each other.
 */
export function decideAll(
  sales: readonly SaleFacts[],
  { regime, years }: { regime: Regime; years: readonly YearAbroad[] },
): Supply[] {
  const abroad: Years = new Map(years.map((each) => [each.year, each]));
  return sales.map((given) => {
    const sale = withProvenNumber(given, regime);
    if (!sale) return { kind: 'held', why: 'number_unproven' };
    const place = placeOfSale(sale, regime.proofs);
    if (place.kind === 'open') return { kind: 'held', why: place.why };
    if (outsideUnion(place) && !regime.opened.includes(zoneOf(place)))
      return { kind: 'held', why: 'country_closed' };
    return decideAt(sale, place, { regime, years: abroad });
  });
}
