import type { SubmissionId } from '#contracts/ids.ts';
import { ShopError } from '#server/errors.ts';
import { type Chosen, type Deciders, needed } from '#server/pending/decide-item.ts';
import { acceptServiceList } from './accept-service-list.ts';
import { confirmNotPlaced } from './confirm-not-placed.ts';
import { decideShort, decideUnknownStatus } from './decide-delivery.ts';
import { linkSubmission } from './link-submission.ts';
import { refundSubmission } from './refund-submission.ts';
import { releaseProvider } from './release-provider.ts';

/** What the deciding verbs ask for. */
const ofSubmission = ({ item, note, staff }: Chosen) => ({
  submissionId: item.subjectId as SubmissionId,
  note,
  staff,
});

/** What staff may decide about submissions, providers and what they delivered. */
export const fulfilmentDecisions: Partial<Deciders> = {
  link: (deps, chosen) =>
    linkSubmission(deps, {
      ...ofSubmission(chosen),
      providerOrderId: needed(chosen.providerOrderId, 'providerOrderId'),
    }),
  not_placed: (deps, chosen) => confirmNotPlaced(deps, ofSubmission(chosen)),
  try_again: (deps, chosen) => confirmNotPlaced(deps, ofSubmission(chosen)),
  refund: (deps, chosen) =>
    chosen.item.kind === 'submission'
      ? refundSubmission(deps, ofSubmission(chosen))
      : decideShort(deps, chosen),
  refund_rest: decideShort,
  accept_as_is: decideShort,
  delivered: decideUnknownStatus,
  not_delivered: decideUnknownStatus,
  release_provider: async (deps, { item, note, staff }) => {
    const providerId = Number(item.subjectId);
    if (!(await releaseProvider(deps, { providerId, note, staff })))
      throw new ShopError('conflict', 'the provider is not held any more');
  },
  accept_price_list: async (deps, { item, staff }) => {
    const wish = { providerId: Number(item.subjectId), acceptVanished: true, staff };
    const { result } = await acceptServiceList(deps, wish);
    if (result !== 'good') throw new ShopError('conflict', `the list is still ${result}`);
  },
};
