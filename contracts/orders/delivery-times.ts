import { conditionFigures } from '../kit/conditions.ts';
import type { Audience, ServiceType } from './states.ts';

/** First quantity of each further band: up to 100, 500, 1000, 5000, 10 000, and more. */
export const quantityBandStarts: readonly number[] = [101, 501, 1001, 5001, 10_001];

export const quantityBandOf = (quantity: number): number =>
  quantityBandStarts.filter((start) => start <= quantity).length;

/** Owner's statement for orders without measurements: hours in which nearly all are delivered. */
export interface DefaultDeliveryTimes {
  /** Hours for up to 1000 units. Larger bands multiply them. */
  atMostHours: number;
  /** Exception for a service type or code: other hours from this quantity upwards. The last match applies. */
  exceptions: { sells: string; fromQuantity: number; atMostHours: number }[];
}

/** Factor of the hours per band, because providers deliver large orders over days. */
const quantityBandFactors: readonly number[] = [1, 1, 1, 2, 3, 7];

export const defaultDeliveryTimes: DefaultDeliveryTimes = {
  atMostHours: conditionFigures.usualHours,
  exceptions: [],
};

export interface DeliveredKind {
  type: ServiceType;
  /** Code of an added type. */
  kind?: string | null | undefined;
  audience: Audience | null;
  quantity: number;
}

/** Measured time from payment to the last unit, per type and band. */
export interface DeliveryTime {
  sells: string;
  audience: Audience | null;
  band: number;
  orders: number;
  medianSeconds: number;
  ninetySeconds: number;
}

const saleOfDelivered = ({ type, kind }: Pick<DeliveredKind, 'type' | 'kind'>): string => kind ?? type;

export function defaultHours(usual: DefaultDeliveryTimes, of: Omit<DeliveredKind, 'audience'>): number {
  const sells = saleOfDelivered(of);
  const fits = usual.exceptions.findLast((each) => each.sells === sells && each.fromQuantity <= of.quantity);
  return fits
    ? fits.atMostHours
    : usual.atMostHours * (quantityBandFactors[quantityBandOf(of.quantity)] ?? 1);
}

export const longestStatedHours = ({ atMostHours, exceptions }: DefaultDeliveryTimes): number =>
  Math.max(atMostHours, ...exceptions.map((each) => each.atMostHours));

/** Returns `undefined` with too few measurements. */
export const findMeasuredTime = (
  times: readonly DeliveryTime[],
  of: DeliveredKind,
): DeliveryTime | undefined =>
  times.find(
    ({ sells, audience, band }) =>
      sells === saleOfDelivered(of) &&
      (of.kind || audience === of.audience) &&
      band === quantityBandOf(of.quantity),
  );

/** Delivery sentence of a page, from a quantity on. Without `sells` it applies to everything. */
export interface DeliveryLine {
  sells?: string;
  audience?: Audience;
  from: number;
  text: string;
}

interface PurchasedKind {
  type: string;
  kind?: string | undefined;
  audience: Audience | null;
  quantity: number;
}

/** Returns the line for the chosen package, or the first line. */
export const deliveryOf = (
  lines: readonly DeliveryLine[],
  of: PurchasedKind | undefined,
): string | undefined =>
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
