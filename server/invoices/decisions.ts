import type { OrderId } from '#contracts/ids.ts';
import type { Feature } from '#server/http/feature.ts';
import { type Chosen, closeWith } from '#server/pending/decide-item.ts';
import { releaseDues } from './store-dues.ts';

/** What each decision of staff on a held invoice does. */
export const invoiceDecisions: Feature['decisions'] = {
  invoice_again: (deps, chosen: Chosen) =>
    closeWith(deps, chosen, { after: (tx) => releaseDues(tx, chosen.item.subjectId as OrderId) }),
};
