import type { DeliveryTime, UsualDelivery } from '../orders/delivery-times.ts';
import { serviceTypes } from '../orders/states.ts';
import type { PageName } from '../pages/pages.ts';

/**
 * Lists the pages that sell, on which alone the pop-up may come. Nobody is disturbed who asks for help, follows an
 * order, pays, withdraws or reads the terms (text 1, section 2), and the tools page speaks of no sales.
 */
export const livePages: readonly PageName[] = [
  ...serviceTypes,
  'chooser',
  'promo',
  'landing',
  'specialOffer',
  'adsLanding',
  'marketing',
  'stories',
];

/**
 * Is the part of the orders, in whole per cent rounded down, that had come so far in less than so many
 * seconds after being paid.
 */
export interface Share {
  seconds: number;
  percent: number;
}

/**
 * Holds what the owner says, and what the shop's own deliveries of the last 30 days allow it to say.
 * `measured` is absent with fewer orders than make a figure.
 */
export interface DeliveryClaims {
  usual: UsualDelivery;
  /** Is the longest time in it. */
  longestHours: number;
  /** Holds what was measured of each type and quantity in 90 days. */
  times: DeliveryTime[];
  /** The longest time that the owner states may stand as an estimate, because nothing measured contradicts it. */
  estimateHolds: boolean;
  measured?: {
    orders: number;
    /** Lists the shares delivered in full, by limit, the shortest first. */
    delivered: Share[];
    /** Lists the shares handed over for delivery. */
    started: Share[];
    /** Half of the orders were delivered by then; it is null while half of them are not. */
    medianSeconds: number | null;
  };
}

/** Orders of the last 90 days, without samples. */
export interface SalesRecord {
  /** Day of the first paid order. */
  since: string;
  /** Orders that were delivered in full. */
  delivered: number;
  /** Orders with money refunded, in full or in part. */
  refunded: number;
}
