import type { OrderId } from '#contracts/kit/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { closeWith, requireValue } from '#server/staff/pending/decide-item.ts';
import { saveLocationByStaff } from '#server/tax/vat/change-tax.ts';
import { decideHolder } from '#server/tax/vat/check-tax-number.ts';
import { prepareNaming } from './planning/name-buyer.ts';
import { reverseTaxOfSale } from './planning/reverse-tax-of-sale.ts';
import { releaseDues } from './planning/store-dues.ts';

async function decideBuyerLocation(deps: Deps, chosen: DecisionInput): Promise<void> {
  const { item, staff, note } = chosen;
  const place = requireValue(chosen.place, 'place');
  const orderId = item.subjectId as OrderId;
  await closeWith(deps, chosen, {
    after: async (tx) => {
      await saveLocationByStaff(tx, { orderId, place, note, staff });
      await releaseDues(tx, orderId);
    },
  });
}

async function nameBuyerOfPausedInvoice(deps: Deps, chosen: DecisionInput): Promise<void> {
  const { item, staff, note } = chosen;
  const buyer = requireValue(chosen.buyer, 'buyer');
  const before = await prepareNaming(deps, { orderId: item.subjectId as OrderId, buyer, note, staff });
  await closeWith(deps, chosen, { before });
}

async function decideVatNumber(deps: Deps, chosen: DecisionInput): Promise<void> {
  const { item, decision } = chosen;
  const orderId = item.subjectId as OrderId;
  const holder = decision === 'accept_number' ? 'buyer' : 'another';
  await closeWith(deps, chosen, {
    after: async (tx) => {
      if (!(await decideHolder(tx, { orderId, holder })))
        throw new ShopError('conflict', 'the buyer has no valid VAT number');
      await releaseDues(tx, orderId);
    },
  });
}

export const invoiceDecisions: Feature['decisions'] = {
  decide_place: decideBuyerLocation,
  name_buyer: nameBuyerOfPausedInvoice,
  accept_number: decideVatNumber,
  refuse_number: decideVatNumber,
  untax_giving_back: reverseTaxOfSale,
  untax_same_price: reverseTaxOfSale,
  invoice_again: (deps, chosen: DecisionInput) =>
    closeWith(deps, chosen, { after: (tx) => releaseDues(tx, chosen.item.subjectId as OrderId) }),
};
