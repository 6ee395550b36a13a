import type { OrderId } from '#contracts/ids.ts';
import type { Cents } from '#contracts/money.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Recipient } from '#server/register/record.ts';
import { type Place, placeOf } from './place-rules.ts';
import { isMemberState } from './standard-rates.ts';
import { ratesAt } from './store.ts';
import { type Treatment, treat } from './supply-rules.ts';

/** A paid order, as far as its tax is concerned. */
export interface SoldOrder {
  orderId: OrderId;
  totalCents: Cents;
  paidAt: Date;
  /** Where the card was issued, as the processor says. */
  cardCountry: string | null;
  /** Who asked for a full invoice. */
  recipient: Recipient | null;
}

/** Why a person has to say first whose tax it is. */
export type WhyHeld = Extract<Place, { kind: 'open' }>['why'] | 'country_closed' | 'rate_unknown';

export type Supply =
  | { kind: 'decided'; treatment: Treatment; rateBasisPoints: number }
  | { kind: 'held'; why: WhyHeld };

const seller = { home: 'ES', oneStop: false } as const;

/** The place that a sale is taxed at, or why nobody can say. */
function treatmentOf({ cardCountry }: SoldOrder): Treatment | WhyHeld {
  const place = placeOf(cardCountry === null ? {} : { card: cardCountry }, 1);
  if (place.kind === 'open') return place.why;
  return isMemberState(place.country) ? treat(seller, place) : 'country_closed';
}

/** Whose tax each of the orders carries, and at which rate. One statement for all of them. */
export async function decideSupplies(
  tx: Tx,
  orders: readonly SoldOrder[],
): Promise<ReadonlyMap<OrderId, Supply>> {
  if (orders.length === 0) return new Map();
  const treated = orders.map((order) => ({ order, treatment: treatmentOf(order) }));
  const rates = await ratesAt(
    tx,
    treated.map(({ order, treatment }) => ({
      country: typeof treatment === 'object' && 'taxedIn' in treatment ? treatment.taxedIn : seller.home,
      at: order.paidAt,
    })),
  );
  const supplyOf = (treatment: Treatment | WhyHeld, rate: number | null | undefined): Supply => {
    if (typeof treatment === 'string') return { kind: 'held', why: treatment };
    if (!('taxedIn' in treatment)) return { kind: 'decided', treatment, rateBasisPoints: 0 };
    if (rate === null || rate === undefined) return { kind: 'held', why: 'rate_unknown' };
    return { kind: 'decided', treatment, rateBasisPoints: rate };
  };
  return new Map(
    treated.map(({ order, treatment }, index) => [order.orderId, supplyOf(treatment, rates[index])]),
  );
}
