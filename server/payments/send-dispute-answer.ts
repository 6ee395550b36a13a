import type { Deps } from '#server/deps.ts';
import { refusalOf } from '#server/gateways/processor-errors.ts';
import { workOn } from '#server/log/current-work.ts';
import { type AnswerToSend, endAnswer, findAnswerToSend } from './store-answers.ts';
import { syncDispute } from './sync-dispute.ts';

const stillWaiting = /needs_response$/;

/** Hands the answer to the processor, once: the dispute and the time of asking are the key. What waits for a person closes with it. */
export async function sendDisputeAnswer(deps: Deps, disputeId: string): Promise<void> {
  const answer = await findAnswerToSend(deps.database, disputeId);
  if (answer) await workOn({ orderId: answer.order_id }, () => send(deps, answer));
}

async function send(deps: Deps, answer: AnswerToSend): Promise<void> {
  const { dispute_id: disputeId, kind, evidence, asked_at: askedAt } = answer;
  const { processor } = deps;
  let error: string | null = null;
  try {
    await (kind === 'evidence'
      ? processor.answerDispute({ disputeId, evidence, attempt: askedAt.getTime() })
      : processor.acceptDispute(disputeId));
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    if (refusal === undefined) throw thrown;
    // An answer whose word was lost is there already; then it is refused a second time, and the dispute has moved on.
    const { state } = await processor.retrieveDispute(disputeId);
    if (stillWaiting.test(state)) error = refusal;
  }
  await endAnswer(deps.database, { disputeId, at: deps.now(), error });
  if (error !== null)
    deps.log.error({ disputeId, error }, 'the processor does not take an answer to a dispute');
  await syncDispute(deps, disputeId);
}
