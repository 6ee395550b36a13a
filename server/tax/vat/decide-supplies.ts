import type { OrderId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { splitVatNumber } from '#contracts/tax/vat-number.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { parseSetting } from '#server/staff/settings/setting.ts';
import type { Named, Recipient } from '../records/record.ts';
import { placeOfBuyer } from './buyer-rules.ts';
import { decideAll, type SaleFacts, type Supply } from './decide-rules.ts';
import type { LocationProofs } from './place-rules.ts';
import { regimeSetting, usualRegime } from './regime-setting.ts';
import { type PlaceRow, readPlaces } from './store-places.ts';
import { vatCountryOf } from './territories.ts';

export type { Supply, WhyHeld } from './decide-rules.ts';
export { selectCountryOf } from './store.ts';

/** Is a paid order, as far as its tax is concerned. */
export interface SoldOrder {
  orderId: OrderId;
  totalCents: Cents;
  paidAt: Date;
  /** Is the buyer who asked for a full invoice. */
  recipient: Named | null;
}

/** A sale to decide, with what was decided about it before. */
export interface AskedSale extends SoldOrder {
  standing: SaleFacts['standing'];
}

/** Returns the VAT number of another state that a buyer gave. */
export function vatNumberOf(recipient: Recipient | Named | null) {
  return recipient && 'idType' in recipient && recipient.idType === '02'
    ? splitVatNumber(recipient.id)
    : undefined;
}

/** Returns the postal code of a recipient with a Spanish number; empty without one. */
const spanishPostalCodeOf = (recipient: SoldOrder['recipient']): string | null =>
  recipient && 'taxId' in recipient ? (placeOfBuyer(recipient)?.postalCode ?? '') : null;

/**
 * Returns the address of a business, else the one that the buyer typed, else that of the payment; and the country of the
 * payment's where it is another one.
 */
function addressesOf(row: PlaceRow): Pick<LocationProofs, 'address' | 'billing'> {
  const { billing_country: billing, told_country: told } = row;
  const typed = told ? { country: told, postalCode: row.told_postal_code ?? '' } : undefined;
  const address = placeOfBuyer(row.invoice_to) ?? typed;
  if (address)
    return billing && vatCountryOf(billing) !== vatCountryOf(address.country)
      ? { address, billing }
      : { address };
  return billing ? { address: { country: billing, postalCode: row.billing_postal_code ?? undefined } } : {};
}

const factsOf = (row: PlaceRow, order: AskedSale): SaleFacts => {
  const number = vatNumberOf(order.recipient);
  const { card_country: card, network_country: network } = row;
  return {
    totalCents: order.totalCents,
    day: row.day,
    proofs: { ...(card ? { card } : {}), ...(network ? { network } : {}), ...addressesOf(row) },
    decided: row.decided_country ? { country: row.decided_country, territory: row.decided_territory } : null,
    spanishPostalCode: spanishPostalCodeOf(order.recipient),
    business: number ? { country: number.country, confirmed: row.confirmed } : null,
    rates: row.rates ?? {},
    standing: order.standing,
  };
};

/**
 * Returns whose tax each of the orders carries, and at which rate: one statement for all of them. The caller
 * holds the ledger of supplies, so that no two decide at once which sale crosses the threshold.
 */
export async function decideSupplies(
  tx: Tx,
  orders: readonly AskedSale[],
  now: Date,
): Promise<ReadonlyMap<OrderId, Supply>> {
  if (orders.length === 0) return new Map();
  const inTime = orders.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
  const found = await readPlaces(
    tx,
    inTime.map(({ orderId, paidAt, recipient }) => ({ orderId, paidAt, vat: vatNumberOf(recipient) })),
    now,
  );
  const facts = inTime.map((order, index) => {
    const row = found[index];
    if (row?.order_id !== order.orderId) throw new Error(`nothing is known of the order ${order.orderId}`);
    return factsOf(row, order);
  });
  const stored = found[0]?.regime;
  const regime = stored === null || stored === undefined ? usualRegime : parseSetting(regimeSetting, stored);
  const supplies = decideAll(facts, { regime, years: found[0]?.years ?? [] });
  return new Map(
    inTime.map(({ orderId }, index) => {
      const supply = supplies[index];
      if (!supply) throw new Error('each sale has an answer');
      return [orderId, supply];
    }),
  );
}
