import type { Cents } from '../kit/money.ts';
import type { ServiceType } from './states.ts';

/** Discount calculation for server and browser. Without schemas, because the order form loads this file. */

/** Smallest charge of the processor (EUR). */
export const smallestChargeCents: Cents = 50;

/** Returns the discount limited so that the smallest charge remains. */
export const limitDiscount = (wantedCents: Cents, priceCents: Cents): Cents =>
  Math.max(0, Math.min(wantedCents, priceCents - smallestChargeCents));

/** Returns a share in basis points of a price, in whole cents. */
export const discountByShare = (basisPoints: number, priceCents: Cents): Cents =>
  limitDiscount(Math.round((priceCents * basisPoints) / 10_000), priceCents);

export interface DiscountTerms {
  minimumCents: Cents;
  /** `null`: all types. */
  serviceTypes: readonly ServiceType[] | null;
}

export interface PricedItem {
  priceCents: Cents;
  serviceType: ServiceType;
}

export const discountApplies = (
  { minimumCents, serviceTypes }: DiscountTerms,
  { priceCents, serviceType }: PricedItem,
): boolean => priceCents >= minimumCents && (serviceTypes === null || serviceTypes.includes(serviceType));

/** Percentage code, as offered by the banner. */
export interface ShareCode extends DiscountTerms {
  code: string;
  basisPoints: number;
}

/** Code of a link. A fixed amount takes precedence over the share. */
export interface LinkedCode extends ShareCode {
  amountCents?: Cents | undefined;
}

export interface Discount {
  code: string;
  cents: Cents;
}

export function discountFor(code: LinkedCode, thing: PricedItem): Discount | undefined {
  const { basisPoints, amountCents } = code;
  const { priceCents } = thing;
  const worth =
    amountCents === undefined
      ? discountByShare(basisPoints, priceCents)
      : limitDiscount(amountCents, priceCents);
  const cents = discountApplies(code, thing) ? worth : 0;
  return cents > 0 ? { code: code.code, cents } : undefined;
}
