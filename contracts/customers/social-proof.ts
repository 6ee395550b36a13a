import type { DeliveryTime, UsualDelivery } from '../orders/delivery-times.ts';
import { serviceTypes } from '../orders/states.ts';
import type { PageName } from '../pages/pages.ts';

/**
 * Pages that sell: only here the pop-up may come. Nobody is disturbed who asks for help, follows an order, pays,
 * withdraws or reads the terms (text 1, section 2), and the tools page speaks of no sales.
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

/** Part of the orders, in whole per cent rounded down, that was so far in less than so many seconds after being paid. */
export interface Share {
  seconds: number;
  percent: number;
}

/**
 * What the owner says, and what the shop's own deliveries of the last 30 days allow it to say. `measured` is absent with fewer orders than
 * make a figure.
 */
export interface DeliveryClaims {
  usual: UsualDelivery;
  /** The longest time in it. */
  longestHours: number;
  /** What was measured of each kind and quantity, of 90 days. */
  times: DeliveryTime[];
  /** The longest that the owner says may stand as an estimate: nothing measured contradicts it. */
  estimateHolds: boolean;
  measured?: {
    orders: number;
    /** Delivered in full, by limit, shortest first. */
    delivered: Share[];
    /** Handed over for delivery. */
    started: Share[];
    /** Half of the orders were delivered by then; null while half of them are not. */
    medianSeconds: number | null;
  };
}
