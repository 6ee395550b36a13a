import type { OrderId } from '#contracts/kit/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Chosen } from '#server/platform/feature/decision.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { closeWith, needed } from '#server/staff/pending/decide-item.ts';
import { placeByHand } from '#server/tax/vat/change-tax.ts';
import { decideHolder } from '#server/tax/vat/check-tax-number.ts';
import { readyNaming } from './planning/name-buyer.ts';
import { releaseDues } from './planning/store-dues.ts';
import { untaxSale } from './planning/untax-sale.ts';

/** Invoices the sale for the buyer's location chosen by staff. Throws `invalid_request`, `conflict`. */
async function decidePlace(deps: Deps, chosen: Chosen): Promise<void> {
  const { item, staff, note } = chosen;
  const place = needed(chosen.place, 'place');
  const orderId = item.subjectId as OrderId;
  await closeWith(deps, chosen, {
    after: async (tx) => {
      await placeByHand(tx, { orderId, place, note, staff });
      await releaseDues(tx, orderId);
    },
  });
}

/** Invoices the sale to the buyer named by staff. Throws the errors of `nameBuyer`. */
async function nameHeld(deps: Deps, chosen: Chosen): Promise<void> {
  const { item, staff, note } = chosen;
  const buyer = needed(chosen.buyer, 'buyer');
  const before = await readyNaming(deps, { orderId: item.subjectId as OrderId, buyer, note, staff });
  await closeWith(deps, chosen, { before });
}

/** Invoices the sale by the staff decision about the buyer's VAT number. Throws `conflict` without a valid number. */
async function decideNumber(deps: Deps, chosen: Chosen): Promise<void> {
  const { item, decision } = chosen;
  const orderId = item.subjectId as OrderId;
  const holder = decision === 'accept_number' ? 'buyer' : 'another';
  await closeWith(deps, chosen, {
    after: async (tx) => {
      if (!(await decideHolder(tx, { orderId, holder }))) throw new ShopError('conflict', 'no valid number');
      await releaseDues(tx, orderId);
    },
  });
}

export const invoiceDecisions: Feature['decisions'] = {
  decide_place: decidePlace,
  name_buyer: nameHeld,
  accept_number: decideNumber,
  refuse_number: decideNumber,
  untax_giving_back: untaxSale,
  untax_same_price: untaxSale,
  invoice_again: (deps, chosen: Chosen) =>
    closeWith(deps, chosen, { after: (tx) => releaseDues(tx, chosen.item.subjectId as OrderId) }),
};
