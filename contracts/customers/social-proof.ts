import type { DefaultDeliveryTimes, DeliveryTime } from '../orders/delivery-times.ts';
import { serviceTypes } from '../orders/states.ts';
import type { PageName } from '../pages/pages.ts';

/**
 * Selling pages, the only ones that show recent purchases. Excluded: help, order, payment, withdrawal and terms (text
 * 1, section 2), and the tools page.
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

/** Share of orders that reached a stage within `seconds` after payment, in whole percent rounded down. */
export interface DeliveredShare {
  seconds: number;
  percent: number;
}

/** Delivery times stated by the owner, and measured over the last 30 days. `measured` is absent with too few orders. */
export interface DeliveryClaims {
  usual: DefaultDeliveryTimes;
  longestHours: number;
  /** Measured times of 90 days, by type and quantity. */
  times: DeliveryTime[];
  /** The owner's longest time may be shown as an estimate, because no measurement contradicts it. */
  estimateHolds: boolean;
  measured?: {
    orders: number;
    /** Shares delivered in full, by limit, shortest first. */
    delivered: DeliveredShare[];
    /** Shares submitted for delivery. */
    started: DeliveredShare[];
    /** Median delivery time. `null` while less than half are delivered. */
    medianSeconds: number | null;
  };
}

/** Orders of the last 90 days, without samples. */
export interface SalesRecord {
  since: string;
  delivered: number;
  /** Orders refunded in full or in part. */
  refunded: number;
}
