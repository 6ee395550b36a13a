import type { Audience, ServiceType } from './states.ts';

/** Holds the first quantity of each further band: up to 100, 500, 1000, 5000, 10 000, and more. */
export const bandStarts: readonly number[] = [101, 501, 1001, 5001, 10_001];

export const bandOf = (quantity: number): number => bandStarts.filter((start) => start <= quantity).length;

/** What the owner says where too few orders were measured: nearly all are delivered within so many hours. */
export interface UsualDelivery {
  /** Hours of an order of up to 1000 units. Larger bands take a multiple. */
  atMostHours: number;
  /** Is a type or a code that takes longer or less, from a quantity on; of several that fit the last counts. */
  exceptions: { sells: string; fromQuantity: number; atMostHours: number }[];
}

/** Multiple of the hours in each band. A provider delivers large orders over days. */
const bandFactors: readonly number[] = [1, 1, 1, 2, 3, 7];

export const usualDelivery: UsualDelivery = { atMostHours: 24, exceptions: [] };

/** Is what is bought, as far as the time of its delivery goes. */
export interface Delivered {
  type: ServiceType;
  /** Is the code of a type that an owner has added. */
  kind?: string | null | undefined;
  audience: Audience | null;
  quantity: number;
}

/** Is what orders of one type and band really took, from the payment to the last unit. */
export interface DeliveryTime {
  sells: string;
  audience: Audience | null;
  band: number;
  orders: number;
  medianSeconds: number;
  ninetySeconds: number;
}

const sellsOf = ({ type, kind }: Pick<Delivered, 'type' | 'kind'>): string => kind ?? type;

export function usualHours(usual: UsualDelivery, of: Omit<Delivered, 'audience'>): number {
  const sells = sellsOf(of);
  const fits = usual.exceptions.findLast((each) => each.sells === sells && each.fromQuantity <= of.quantity);
  return fits ? fits.atMostHours : usual.atMostHours * (bandFactors[bandOf(of.quantity)] ?? 1);
}

/** Returns what may be said of everything together. */
export const longestHours = ({ atMostHours, exceptions }: UsualDelivery): number =>
  Math.max(atMostHours, ...exceptions.map((each) => each.atMostHours));

/** Returns what was measured of such orders; undefined where they were too few. */
export const measuredTime = (times: readonly DeliveryTime[], of: Delivered): DeliveryTime | undefined =>
  times.find(
    ({ sells, audience, band }) =>
      sells === sellsOf(of) && (of.kind || audience === of.audience) && band === bandOf(of.quantity),
  );

/**
 * Is what a page says of the time of a delivery, for what it sells and from which quantity on; without
 * `sells` it is said of everything.
 */
export interface DeliveryLine {
  sells?: string;
  audience?: Audience;
  from: number;
  text: string;
}

interface Bought {
  type: string;
  kind?: string | undefined;
  audience: Audience | null;
  quantity: number;
}

/** Returns the line for what is chosen; while nothing is, the first. */
export const deliveryOf = (lines: readonly DeliveryLine[], of: Bought | undefined): string | undefined =>
  (
    (of &&
      lines.findLast(
        ({ sells, audience, from }) =>
          (!sells || sells === (of.kind ?? of.type)) &&
          (!audience || audience === of.audience) &&
          from <= of.quantity,
      )) ??
    lines[0]
  )?.text;
