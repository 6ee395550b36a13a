import type { SubmissionId } from '#contracts/ids.ts';
import { ShopError } from './errors.ts';
import { acceptServiceList } from './fulfilment/accept-service-list.ts';
import { confirmNotPlaced } from './fulfilment/confirm-not-placed.ts';
import { decideShort, decideUnknownStatus } from './fulfilment/decide-delivery.ts';
import { linkSubmission } from './fulfilment/link-submission.ts';
import { refundSubmission } from './fulfilment/refund-submission.ts';
import { releaseProvider } from './fulfilment/release-provider.ts';
import { sendAgain } from './mail/send-again.ts';
import { acceptPayment } from './payments/accept-payment.ts';
import { refundPayment, retryRefund } from './payments/decide-payment.ts';
import { type Chosen, closeWith, type Decide, type Deciders } from './pending/decide-item.ts';
import { retryJob } from './pending/retry-job.ts';
import { acceptWithdrawal, closeWithdrawal } from './withdrawals/decide-withdrawal.ts';

/** What the reviewing verbs ask for. */
const ofSubmission = ({ item, note, staff, requestId }: Chosen) => ({
  submissionId: item.subjectId as SubmissionId,
  note,
  staff,
  requestId,
});

function needed<Value>(value: Value | undefined, field: string): Value {
  if (value === undefined) throw new ShopError('invalid_request', `${field} is needed`, { field });
  return value;
}

const justClose: Decide = (deps, chosen) => closeWith(deps, chosen);

/** What each decision on a pending item does, from the features that know. */
export const pendingDecisions: Deciders = {
  noted: justClose,
  answered: justClose,
  refunded_elsewhere: justClose,
  accept_payment: acceptPayment,
  refund_payment: refundPayment,
  retry_refund: retryRefund,
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
  release_provider: async (deps, { item, note, staff, requestId }) => {
    const providerId = Number(item.subjectId);
    if (!(await releaseProvider(deps, { providerId, note, staff, requestId })))
      throw new ShopError('conflict', 'the provider is not held any more');
  },
  accept_price_list: async (deps, { item, staff, requestId }) => {
    const wish = { providerId: Number(item.subjectId), acceptVanished: true, staff, requestId };
    const { result } = await acceptServiceList(deps, wish);
    if (result !== 'good') throw new ShopError('conflict', `the list is still ${result}`);
  },
  match_withdrawal: (deps, { item, staff, requestId, orderNumber }) =>
    acceptWithdrawal(deps, {
      id: item.subjectId,
      staffId: staff.id,
      requestId,
      orderNumber: needed(orderNumber, 'orderNumber'),
    }),
  close_withdrawal: (deps, { item, staff, requestId, note }) =>
    closeWithdrawal(deps, { id: item.subjectId, staffId: staff.id, requestId, note }),
  send_mail: sendAgain,
  retry_job: retryJob,
};
