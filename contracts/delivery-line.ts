import type { Audience } from './states.ts';

/** What a page says of the time of a delivery, for what it sells and from which quantity on; without `sells` of everything. */
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

/** The line for what is chosen; while nothing is, the first. */
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
