import type { OrderId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { Feature } from '#server/http/feature.ts';
import { type Chosen, closeWith, needed } from '#server/pending/decide-item.ts';
import { keepPlace } from '#server/tax/store.ts';
import { territoryZones } from '#server/tax/territories.ts';
import { releaseDues } from './store-dues.ts';

/** A person says where the buyer is, and the sale is invoiced by that. Throws `invalid_request`, `conflict`. */
async function decidePlace(deps: Deps, chosen: Chosen): Promise<void> {
  const { item, staff, note, place } = chosen;
  const [country = '', territory = null] = needed(place, 'place').split('-');
  if (territory !== null && !territoryZones.includes(`${country}-${territory}`))
    throw new ShopError('invalid_request', `no territory ${territory} of ${country}`, { field: 'place' });
  const orderId = item.subjectId as OrderId;
  await closeWith(deps, chosen, {
    after: async (tx) => {
      await keepPlace(tx, { orderId, country, territory, note, staffId: staff.id });
      await releaseDues(tx, orderId);
    },
  });
}

/** What each decision of staff on a held invoice does. */
export const invoiceDecisions: Feature['decisions'] = {
  decide_place: decidePlace,
  invoice_again: (deps, chosen: Chosen) =>
    closeWith(deps, chosen, { after: (tx) => releaseDues(tx, chosen.item.subjectId as OrderId) }),
};
