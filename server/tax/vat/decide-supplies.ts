import type { OrderId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { parseSetting } from '#server/staff/settings/setting.ts';
import type { NamedRecipient } from '../records/record.ts';
import { isOutside, locationOfBuyer, vatNumberOf } from './buyer-rules.ts';
import { decideAll, type SaleFacts, type SupplyDecision, type Treatment } from './decide-rules.ts';
import type { LocationProofs } from './place-rules.ts';
import { defaultRegime, regimeSetting } from './regime-setting.ts';
import { findRate } from './store.ts';
import { type LocationEvidenceRow, readLocationEvidence } from './store-places.ts';
import { type IssuedTax, type TaxChange, taxChangeOf } from './tax-change-rules.ts';
import { territoryOf, vatCountryOf } from './territories.ts';

export type { HoldCause, SupplyDecision } from './decide-rules.ts';
export type { IssuedTax, TaxChange } from './tax-change-rules.ts';

export interface SoldOrder {
  orderId: OrderId;
  totalCents: Cents;
  paidAt: Date;
  recipient: NamedRecipient | null;
}

export interface SaleWithDecision extends SoldOrder {
  standing: SaleFacts['standing'];
}

/**
 * Returns the postal code of a recipient with a Spanish number. Empty string if the address has none, null without such
 * a number.
 */
const spanishPostalCodeOf = (recipient: SoldOrder['recipient']): string | null =>
  recipient && 'taxId' in recipient ? (locationOfBuyer(recipient)?.postalCode ?? '') : null;

/**
 * Returns the buyer's address: that of the invoice, otherwise the typed one, otherwise the billing address of the
 * payment. Adds the billing country if it differs from the address.
 */
function addressesOf(
  row: LocationEvidenceRow,
  { recipient }: SoldOrder,
): Pick<LocationProofs, 'address' | 'billing'> {
  const { billing_country: billing, told_country: told } = row;
  const typed = told ? { country: told, postalCode: row.told_postal_code ?? '' } : undefined;
  const address = locationOfBuyer(recipient) ?? typed;
  if (address)
    return billing && vatCountryOf(billing) !== vatCountryOf(address.country)
      ? { address, billing }
      : { address };
  return billing ? { address: { country: billing, postalCode: row.billing_postal_code ?? undefined } } : {};
}

const factsOf = (row: LocationEvidenceRow, order: SaleWithDecision): SaleFacts => {
  const number = vatNumberOf(order.recipient);
  const { card_country: card, network_country: network } = row;
  return {
    totalCents: order.totalCents,
    day: row.day,
    proofs: { ...(card ? { card } : {}), ...(network ? { network } : {}), ...addressesOf(row, order) },
    decided: row.decided_country ? { country: row.decided_country, territory: row.decided_territory } : null,
    spanishPostalCode: spanishPostalCodeOf(order.recipient),
    business: number
      ? {
          country: number.country,
          confirmed: row.confirmed && row.holder !== 'another',
          isUnproven: row.holder !== 'buyer',
        }
      : null,
    rates: row.rates ?? {},
    standing: order.standing,
  };
};

function rulesOf(row: LocationEvidenceRow | undefined) {
  const stored = row?.regime;
  const regime =
    stored === null || stored === undefined ? defaultRegime : parseSetting(regimeSetting, stored);
  return { regime, years: row?.years ?? [] };
}

/**
 * Returns the tax that an issued sale would have by the address of the buyer named later. `undefined` if the invoice
 * states the same tax, or the address contains no location.
 */
export async function findTaxChange(
  tx: Tx,
  { order, issued, now }: { order: SoldOrder; issued: IssuedTax; now: Date },
): Promise<TaxChange | undefined> {
  const { orderId, paidAt, recipient } = order;
  const address = locationOfBuyer(recipient);
  if (!address) return undefined;
  const [row] = await readLocationEvidence(tx, [{ orderId, paidAt, vat: vatNumberOf(recipient) }], now);
  if (!row) return undefined;
  const facts = factsOf(row, { ...order, standing: null });
  const rates = { ...(await findRate(tx, vatCountryOf(address.country), row.day)), ...facts.rates };
  return taxChangeOf(issued, { address, sale: { ...facts, rates }, rules: rulesOf(row) });
}

/**
 * Returns the treatment without VAT: for a buyer outside the EU VAT area, or a business of another state, which owes
 * the tax itself. `undefined` for any other buyer.
 */
export function untaxedTreatmentOf(recipient: NamedRecipient | null): Treatment | undefined {
  const place = locationOfBuyer(recipient);
  if (place && isOutside(place)) {
    const spanishTerritory = territoryOf(place.country, place.postalCode)?.spanish ?? false;
    return { kind: 'outside', country: vatCountryOf(place.country), spanishTerritory };
  }
  const number = vatNumberOf(recipient);
  return number && { kind: 'reverse_charge', country: number.country };
}

/**
 * Returns the tax and rate of each order, with one statement for all. The caller holds the ledger's lock, so that
 * concurrent decisions do not both cross the threshold.
 */
export async function decideSupplies(
  tx: Tx,
  orders: readonly SaleWithDecision[],
  now: Date,
): Promise<ReadonlyMap<OrderId, SupplyDecision>> {
  if (orders.length === 0) return new Map();
  const inTime = orders.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
  const found = await readLocationEvidence(
    tx,
    inTime.map(({ orderId, paidAt, recipient }) => ({ orderId, paidAt, vat: vatNumberOf(recipient) })),
    now,
  );
  const facts = inTime.map((order, index) => {
    const row = found[index];
    if (row?.order_id !== order.orderId) throw new Error(`no tax facts exist for order ${order.orderId}`);
    return factsOf(row, order);
  });
  const supplies = decideAll(facts, rulesOf(found[0]));
  return new Map(
    inTime.map(({ orderId }, index) => {
      const supply = supplies[index];
      if (!supply) throw new Error('each sale has a result');
      return [orderId, supply];
    }),
  );
}
