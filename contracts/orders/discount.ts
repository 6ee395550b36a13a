import type { Cents } from '../kit/money.ts';
import type { ServiceType } from './states.ts';

/**
 * Says what a code takes off, for shop and browser alike; no schemas stand here, because the order form carries this.
 */

/** The processor takes no charge below this (EUR). */
export const smallestChargeCents: Cents = 50;

/** Returns as much of it as leaves the smallest charge. */
export const takenOff = (wantedCents: Cents, priceCents: Cents): Cents =>
  Math.max(0, Math.min(wantedCents, priceCents - smallestChargeCents));

/** Returns a share of a price in basis points, in whole cents. */
export const shareTakenOff = (basisPoints: number, priceCents: Cents): Cents =>
  takenOff(Math.round((priceCents * basisPoints) / 10_000), priceCents);

/** Says what a code may be used for. */
export interface DiscountTerms {
  minimumCents: Cents;
  /** With null it counts for all. */
  serviceTypes: readonly ServiceType[] | null;
}

/** Is something at a price of the catalogue, before any code. */
export interface PricedThing {
  priceCents: Cents;
  serviceType: ServiceType;
}

export const suits = (
  { minimumCents, serviceTypes }: DiscountTerms,
  { priceCents, serviceType }: PricedThing,
): boolean => priceCents >= minimumCents && (serviceTypes === null || serviceTypes.includes(serviceType));

/** Is a code of a share, as the banner offers it. */
export interface ShareCode extends DiscountTerms {
  code: string;
  basisPoints: number;
}

/** Is a code of either sort, as a link brings it: where it has an amount, the amount counts. */
export interface KnownCode extends ShareCode {
  amountCents?: Cents | undefined;
}

/** Is a discount as the shop states it: the code, and what it takes off. */
export interface Discount {
  code: string;
  cents: Cents;
}

/** Returns what the code takes off this very thing; undefined where it takes nothing off. */
export function discountFor(code: KnownCode, thing: PricedThing): Discount | undefined {
  const { basisPoints, amountCents } = code;
  const { priceCents } = thing;
  const worth =
    amountCents === undefined ? shareTakenOff(basisPoints, priceCents) : takenOff(amountCents, priceCents);
  const cents = suits(code, thing) ? worth : 0;
  return cents > 0 ? { code: code.code, cents } : undefined;
}
