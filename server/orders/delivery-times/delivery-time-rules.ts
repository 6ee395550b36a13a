import { dayMs } from '#contracts/kit/time.ts';
import type { DeliveryTime } from '#contracts/orders/delivery-times.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';

/**
 * Minimum sample for a published figure. With 29 orders the chance that all are faster than the true 90th percentile is
 * below 5 % (0.9^29 < 0.05).
 */
export const minDeliveries = 29;

/** The last 90 days without the latest one, so that every order has had the advertised 24 hours. */
export const measurementPeriod = (now: Date) => ({
  from: new Date(now.getTime() - 90 * dayMs),
  to: new Date(now.getTime() - dayMs),
});

/**
 * Seconds from payment to the last delivery, for one service type, audience and quantity band. A percentile is null if
 * it falls on an order that was not delivered.
 */
export interface DeliveryFigures {
  service_type: ServiceType;
  kind: string | null;
  audience: Audience | null;
  band: number;
  orders: number;
  median_seconds: number | null;
  ninety_seconds: number | null;
}

/** Omits types with too few orders, and types with too many orders that never arrived. */
export const deliveryTimesOf = (figures: readonly DeliveryFigures[]): DeliveryTime[] =>
  figures.flatMap(({ service_type: type, kind, audience, band, orders, ...seconds }) => {
    const { median_seconds: median, ninety_seconds: ninety } = seconds;
    if (orders < minDeliveries || median === null || ninety === null) return [];
    return [
      {
        sells: kind ?? type,
        audience,
        band,
        orders,
        medianSeconds: Math.ceil(median),
        ninetySeconds: Math.ceil(ninety),
      },
    ];
  });
