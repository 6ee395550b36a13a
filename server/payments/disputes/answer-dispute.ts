import type { SendEvidence } from '#contracts/payments.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { takeRefundAllowance } from '#server/orders/refund-allowance.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { evidenceFacts } from './evidence-facts.ts';
import { evidenceOf, unfinishedPiece } from './evidence-rules.ts';
import { insertAnswer, type LockedDispute, lockDispute, type NewAnswer } from './store-answers.ts';

/** States in which the bank waits for the shop (the processor's words). */
const waiting = ['needs_response', 'warning_needs_response'];

interface Answering {
  disputeId: string;
  staff: StaffActor;
}

/**
 * A member answers a bank with what our records prove. It is put together here, from the pieces that were chosen, and
 * sent once by the queue; the same again does nothing. Throws `not_found`, `evidence_unfinished` for a blank or markup in
 * it, `conflict` when nobody waits for an answer.
 */
export async function sendEvidence(deps: Deps, wish: Answering & SendEvidence): Promise<void> {
  const { disputeId, staff, pieces, text } = wish;
  const facts = await evidenceFacts(deps, disputeId);
  if (!facts) throw new ShopError('not_found', `no dispute ${disputeId}`);
  const unfinished = unfinishedPiece(facts, { pieces, text });
  if (unfinished)
    throw new ShopError('evidence_unfinished', `${unfinished} has a blank or markup`, { field: unfinished });
  const evidence = evidenceOf(facts, { pieces, text });
  const answer = { disputeId, kind: 'evidence', staffId: staff.id, pieces, evidence, note: null } as const;
  await inTransaction(deps.database, (tx) => answerWith(deps, tx, { staff, answer }));
}

/** A member lets the money go: for an agent as far as they may give money back. Throws as above. */
export async function acceptDispute(deps: Deps, wish: Answering & { note: string }): Promise<void> {
  const { disputeId, staff, note } = wish;
  const answer = { disputeId, kind: 'accept', staffId: staff.id, pieces: [], evidence: {}, note } as const;
  await inTransaction(deps.database, (tx) => answerWith(deps, tx, { staff, answer }));
}

function requireWaiting(dispute: LockedDispute, { kind }: NewAnswer): 'new' | 'known' {
  if (dispute.answered === kind) return 'known';
  if (dispute.answered !== null) throw new ShopError('conflict', `answered already: ${dispute.answered}`);
  if (!waiting.includes(dispute.state)) throw new ShopError('conflict', `the dispute is ${dispute.state}`);
  return 'new';
}

async function answerWith(
  deps: Deps,
  tx: Tx,
  { staff, answer }: { staff: StaffActor; answer: NewAnswer },
): Promise<void> {
  const { disputeId, kind, pieces, note } = answer;
  const dispute = await lockDispute(tx, disputeId);
  if (!dispute) throw new ShopError('not_found', `no dispute ${disputeId}`);
  if (requireWaiting(dispute, answer) === 'known') return;
  const { order_id: orderId, amount_cents: amountCents } = dispute;
  if (kind === 'accept') await takeRefundAllowance(deps, tx, { staff, amountCents });
  await insertAnswer(tx, answer);
  await tellStaff(tx, 'payments');
  await deps.queue.enqueue(tx, 'payments.send-dispute-answer', { disputeId });
  const data = { disputeId, answer: kind, by: staff.username };
  await recordEvent(tx, { orderId, kind: 'dispute_answered', actor: 'staff', at: deps.now(), data });
  await audited(tx, staff, {
    action: `dispute.${kind}`,
    subjectType: 'dispute',
    subjectId: disputeId,
    before: { state: dispute.state, amountCents },
    after: { pieces, note },
  });
}
