import type { DeliveryEstimate } from '#contracts/orders.ts';
import type { Audience, ServiceType } from '#contracts/states.ts';

/**
 * Fewer make no figure. With 29 it is 95 % sure that at least one of them was slower than nine of ten will be
 * (0.9^29 < 0.05); with fewer no time that was seen bears the sentence "9 of 10".
 */
export const fewestDeliveries = 29;

/** The first quantity of each further band: up to 100, 500, 1000, 5000, 10 000, and more. */
export const bandStarts: readonly number[] = [101, 501, 1001, 5001, 10_001];

export const bandOf = (quantity: number): number => bandStarts.filter((start) => start <= quantity).length;

const dayMs = 86_400_000;

/** 90 days without the last one: every order has had the time that "at most 24 hours" gives it. */
export const estimateWindow = (now: Date) => ({
  from: new Date(now.getTime() - 90 * dayMs),
  to: new Date(now.getTime() - dayMs),
});

/** What orders of one kind took from the payment to the last delivery; null where that many never arrived. */
export interface DeliveryFigures {
  service_type: ServiceType;
  audience: Audience | null;
  band: number;
  orders: number;
  median_seconds: number | null;
  ninety_seconds: number | null;
}

export type Estimates = ReadonlyMap<string, DeliveryEstimate>;

interface Kind {
  serviceType: ServiceType;
  audience: Audience | null;
  quantity: number;
}

const keyOf = (type: ServiceType, audience: Audience | null, band: number) => `${type} ${audience} ${band}`;

/** What may be said of each kind; a kind with too few orders, or of which too many never arrived, is left out. */
export function estimatesOf(figures: readonly DeliveryFigures[]): Estimates {
  return new Map(
    figures.flatMap(({ service_type: type, audience, band, orders, ...seconds }) => {
      const { median_seconds: median, ninety_seconds: ninety } = seconds;
      if (orders < fewestDeliveries || median === null || ninety === null) return [];
      const told = { orders, medianSeconds: Math.ceil(median), ninetySeconds: Math.ceil(ninety) };
      return [[keyOf(type, audience, band), told] as const];
    }),
  );
}

export const estimateFor = (estimates: Estimates, { serviceType, audience, quantity }: Kind) =>
  estimates.get(keyOf(serviceType, audience, bandOf(quantity))) ?? null;
