import { z } from 'zod';
import type { Locale } from '#contracts/kit/locales.ts';
import { answerableStates, type SendEvidence } from '#contracts/payments/payments.ts';
import { configuredProcessorTitles, fillText } from '#server/catalog/content/placeholders.ts';
import { plainText, renderMarkdown } from '#server/catalog/content/render-markdown.ts';
import { lockExistingOrder } from '#server/orders/changes/change-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { reserveRefundAllowance } from '#server/orders/refund-allowance.ts';
import { refusalOf } from '#server/platform/clients/processor/processor-errors.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { withFields } from '#server/platform/logging/request-context.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { type EvidenceFacts, evidenceOf, unfinishedPiece } from './evidence-rules.ts';
import {
  type AnswerToSend,
  closeAnswer,
  findAnswerToSend,
  insertAnswer,
  type LockedDispute,
  lockDispute,
  type NewAnswer,
  readEvidenceFacts,
} from './store-answers.ts';
import { isInquiry, syncDispute } from './sync-dispute.ts';

/**
 * Returns the recorded facts of a disputed payment. The policy is the text that buyers read: blanks filled, without
 * markup.
 */
export async function evidenceFacts(
  deps: Pick<Deps, 'config' | 'database' | 'log'>,
  disputeId: string,
): Promise<EvidenceFacts | undefined> {
  const facts = await readEvidenceFacts(deps.database, disputeId);
  if (!facts?.policy) return facts;
  const { policy } = facts;
  const identity = await readSetting(deps, shopIdentity);
  const { publicUrl } = deps.config;
  const processors = configuredProcessorTitles(deps.config);
  const frame = { identity, publicUrl, processors, locale: policy.locale as Locale };
  const title = fillText(policy.title, frame);
  const body = plainText(renderMarkdown(policy.body, frame).html, publicUrl);
  return { ...facts, policy: { ...policy, title, body } };
}

interface DisputeAnswerInput {
  disputeId: string;
  staff: StaffActor;
}

/**
 * Stores the answer to a bank, built from the chosen pieces of evidence. The queue sends it once. Idempotent.
 * Throws `not_found`, `evidence_unfinished` for a blank or markup in the answer, `conflict` if no answer is
 * due.
 */
export async function sendEvidence(deps: Deps, input: DisputeAnswerInput & SendEvidence): Promise<void> {
  const { disputeId, staff, pieces, text } = input;
  const facts = await evidenceFacts(deps, disputeId);
  if (!facts) throw new ShopError('not_found', `no dispute ${disputeId}`);
  const unfinished = unfinishedPiece(facts, { pieces, text });
  if (unfinished)
    throw new ShopError('evidence_unfinished', `${unfinished} has a blank or markup`, { field: unfinished });
  const evidence = evidenceOf(facts, { pieces, text });
  const answer = { disputeId, kind: 'evidence', staffId: staff.id, pieces, evidence, note: null } as const;
  await inTransaction(deps.database, (tx) => enqueueAnswer(deps, tx, { staff, answer }));
}

/** Agents need refund allowance. Throws what `sendEvidence` throws. */
export async function acceptDispute(deps: Deps, input: DisputeAnswerInput & { note: string }): Promise<void> {
  const { disputeId, staff, note } = input;
  const answer = { disputeId, kind: 'accept', staffId: staff.id, pieces: [], evidence: {}, note } as const;
  await inTransaction(deps.database, (tx) => enqueueAnswer(deps, tx, { staff, answer }));
}

function requireWaiting(dispute: LockedDispute, { kind }: Pick<NewAnswer, 'kind'>): 'new' | 'known' {
  if (dispute.answered === kind) return 'known';
  if (dispute.answered !== null) throw new ShopError('conflict', `answered already: ${dispute.answered}`);
  if (!answerableStates.includes(dispute.state))
    throw new ShopError('conflict', `the dispute is ${dispute.state}`);
  return 'new';
}

async function enqueueAnswer(
  deps: Deps,
  tx: Tx,
  { staff, answer }: { staff: StaffActor; answer: Omit<NewAnswer, 'forInquiry'> },
): Promise<void> {
  const { disputeId, kind, pieces, note } = answer;
  const dispute = await lockDispute(tx, disputeId);
  if (!dispute) throw new ShopError('not_found', `no dispute ${disputeId}`);
  if (requireWaiting(dispute, answer) === 'known') return;
  const { order_id: orderId, amount_cents: amountCents } = dispute;
  // The order is locked before the allowance, because this transaction writes the order's timeline. Another
  // transaction with the order's lock may wait for the allowance.
  await lockExistingOrder(tx, orderId);
  if (kind === 'accept') await reserveRefundAllowance(deps, tx, { staff, amountCents });
  await insertAnswer(tx, { ...answer, forInquiry: isInquiry(dispute.state) });
  await notifyStaffOfChange(tx, 'payments');
  await deps.queue.enqueue(tx, sendDisputeAnswerJob, { disputeId });
  const data = { disputeId, answer: kind, by: staff.username };
  await recordEvent(tx, { orderId, kind: 'dispute_answered', actor: 'staff', at: deps.now(), data });
  await recordAudit(tx, staff, {
    action: `dispute.${kind}`,
    subjectType: 'dispute',
    subjectId: disputeId,
    before: { state: dispute.state, amountCents },
    after: { pieces, note },
  });
}

/**
 * Sends the answer to the processor once. The idempotency key contains the dispute and the request time. Closes the
 * inbox item.
 */
export async function sendDisputeAnswer(deps: Deps, disputeId: string): Promise<void> {
  const answer = await findAnswerToSend(deps.database, disputeId);
  if (answer) await withFields({ orderId: answer.order_id }, () => sendAnswer(deps, answer));
}

async function sendAnswer(deps: Deps, answer: AnswerToSend): Promise<void> {
  const { dispute_id: disputeId, kind, evidence, asked_at: askedAt } = answer;
  const { processors } = deps;
  const attempt = askedAt.getTime();
  let error: string | null = null;
  try {
    await (kind === 'evidence'
      ? processors.answerDispute({ disputeId, evidence, attempt })
      : processors.acceptDispute({ disputeId, attempt }));
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    if (refusal === undefined) throw thrown;
    // An answer is rejected when sent again after its reply was lost. By then the dispute has another state.
    const { state } = await processors.retrieveDispute(disputeId);
    if (answerableStates.includes(state)) error = refusal;
  }
  await closeAnswer(deps.database, { disputeId, at: deps.now(), error });
  if (error !== null) deps.log.error({ disputeId, error }, 'the processor rejected the answer to a dispute');
  await syncDispute(deps, disputeId);
}

export const sendDisputeAnswerJob = defineJob({
  name: 'payments.send-dispute-answer',
  payload: z.object({ disputeId: z.string() }),
  handler: (deps, { disputeId }) => sendDisputeAnswer(deps, disputeId),
});
