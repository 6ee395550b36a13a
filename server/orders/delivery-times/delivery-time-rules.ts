import { dayMs } from '#contracts/kit/time.ts';
import type { DeliveryTime } from '#contracts/orders/delivery-times.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';

/**
 * Fewer make no figure. With 29 it is 95 % sure that at least one of them was slower than nine of ten will be
 * (0.9^29 < 0.05); with fewer, no time that was seen bears the sentence "9 of 10".
 */
export const fewestDeliveries = 29;

/** Covers 90 days without the last one: every order has had the time that "at most 24 hours" gives it. */
export const deliveryWindow = (now: Date) => ({
  from: new Date(now.getTime() - 90 * dayMs),
  to: new Date(now.getTime() - dayMs),
});

/**
 * Is what orders of one type took from the payment to the last delivery; it is null where that many never arrived.
 */
export interface DeliveryFigures {
  service_type: ServiceType;
  /** Is the code of a type that an owner has added. */
  kind: string | null;
  audience: Audience | null;
  band: number;
  orders: number;
  median_seconds: number | null;
  ninety_seconds: number | null;
}

/**
 * Returns what may be said of each type; one with too few orders, or of which too many never arrived, is left out.
 */
export const deliveryTimesOf = (figures: readonly DeliveryFigures[]): DeliveryTime[] =>
  figures.flatMap(({ service_type: type, kind, audience, band, orders, ...seconds }) => {
    const { median_seconds: median, ninety_seconds: ninety } = seconds;
    if (orders < fewestDeliveries || median === null || ninety === null) return [];
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
