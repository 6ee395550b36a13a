import type { Cents } from '../kit/money.ts';
import type { ServiceType } from './states.ts';

/** What a code takes off, for shop and browser alike; no schemas here, because the order form carries this. */

/** The processor takes no charge below this (EUR). */
export const smallestChargeCents: Cents = 50;

/** As much of it as leaves the smallest charge. */
export const takenOff = (wantedCents: Cents, priceCents: Cents): Cents =>
  Math.max(0, Math.min(wantedCents, priceCents - smallestChargeCents));

/** A share of a price in basis points, in whole cents. */
export const shareTakenOff = (basisPoints: number, priceCents: Cents): Cents =>
  takenOff(Math.round((priceCents * basisPoints) / 10_000), priceCents);

/** What a code may be used for. */
export interface DiscountTerms {
  minimumCents: Cents;
  /** Null: for all. */
  serviceTypes: readonly ServiceType[] | null;
}

/** Something at a price of the catalogue, before any code. */
export interface PricedThing {
  priceCents: Cents;
  serviceType: ServiceType;
}

export const suits = (
  { minimumCents, serviceTypes }: DiscountTerms,
  { priceCents, serviceType }: PricedThing,
): boolean => priceCents >= minimumCents && (serviceTypes === null || serviceTypes.includes(serviceType));

/** A code of a share, as the banner offers it. */
export interface ShareCode extends DiscountTerms {
  code: string;
  basisPoints: number;
}

/** A code of either sort, as a link brings it: with an amount, that one counts. */
export interface KnownCode extends ShareCode {
  amountCents?: Cents | undefined;
}

/** A discount as the shop states it: the code, and what it takes off. */
export interface Discount {
  code: string;
  cents: Cents;
}

/** What the code takes off this very thing; undefined where it takes nothing off. */
export function discountFor(code: KnownCode, thing: PricedThing): Discount | undefined {
  const { basisPoints, amountCents } = code;
  const { priceCents } = thing;
  const worth =
    amountCents === undefined ? shareTakenOff(basisPoints, priceCents) : takenOff(amountCents, priceCents);
  const cents = suits(code, thing) ? worth : 0;
  return cents > 0 ? { code: code.code, cents } : undefined;
}
