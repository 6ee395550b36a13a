import type { SubmissionId } from '#contracts/kit/ids.ts';
import type { Chosen, Deciders } from '#server/platform/feature/decision.ts';
import { needed } from '#server/staff/pending/decide-item.ts';
import { confirmNotPlaced } from './ambiguous/decide-ambiguous.ts';
import { decideShort, decideUnknownStatus, refundSubmission } from './endings/decide-ending.ts';
import { linkSubmission } from './submission/link-submission.ts';

/** What the deciding verbs ask for. */
const ofSubmission = ({ item, note, staff }: Chosen) => ({
  submissionId: item.subjectId as SubmissionId,
  note,
  staff,
});

/** What staff may decide about submissions and what they delivered. */
export const fulfilmentDecisions: Partial<Deciders> = {
  link: (deps, chosen) =>
    linkSubmission(deps, {
      ...ofSubmission(chosen),
      providerOrderId: needed(chosen.providerOrderId, 'providerOrderId'),
      confirmed: chosen.confirmed,
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
};
