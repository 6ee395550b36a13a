import { answered, type CallOutcome } from '#server/platform/clients/processor/call-outcome.ts';
import type { Redsys } from '#server/platform/clients/redsys/redsys.ts';
import type { RedsysConsultation } from '#server/platform/clients/redsys/redsys-consultation.ts';
import type { RedsysOperation } from '#server/platform/clients/redsys/redsys-operation.ts';
import type { RedsysCardStart, RedsysOutcome } from '#server/platform/clients/redsys/redsys-outcomes.ts';
import { refusesMerchant } from '#server/platform/clients/redsys/redsys-responses.ts';

/**
 * A result code is a reply, and so is a payment in progress (`no end`). Any other reason means that the call
 * received no reply.
 */
const isAnswer = (code: string): boolean => /^((SIS|XML)?\d{1,4}|no end: .*)$/.test(code);

function outcomeOfCode(code: string): CallOutcome {
  if (refusesMerchant(code)) return { kind: 'refused', reason: code };
  return isAnswer(code) ? answered : { kind: 'failed', reason: code };
}

export function outcomeOfCall(came: RedsysOutcome | RedsysCardStart): CallOutcome {
  if (came.kind === 'refused') return outcomeOfCode(came.response);
  return 'reason' in came ? outcomeOfCode(came.reason) : answered;
}

/**
 * Returns the call outcome of a status query (Redsys calls it a consultation). Some merchant contracts exclude these
 * queries, so a rejection does not mean that the shop lost access.
 */
export function outcomeOfConsultation(came: RedsysConsultation): CallOutcome {
  if (came.kind !== 'unavailable') return answered;
  const outcome = outcomeOfCode(came.reason);
  return outcome.kind === 'refused' ? answered : outcome;
}

/** Returns the call outcome of a payment on the gateway's own page. Undefined unless the message ends a payment. */
export function outcomeOfPayment({ type, response }: RedsysOperation): CallOutcome | undefined {
  return type === 'payment' && response !== undefined ? outcomeOfCode(response) : undefined;
}

export function watchRedsys(redsys: Redsys, note: (outcome: CallOutcome) => void): Redsys {
  const told = <Came>(came: Came, outcomeOf: (came: Came) => CallOutcome | undefined): Came => {
    const outcome = outcomeOf(came);
    if (outcome) note(outcome);
    return came;
  };
  return {
    ...redsys,
    readNotification: (body) => told(redsys.readNotification(body), outcomeOfPayment),
    startCard: async (payment) => told(await redsys.startCard(payment), outcomeOfCall),
    payByCard: async (payment, authentication) =>
      told(await redsys.payByCard(payment, authentication), outcomeOfCall),
    answerChallenge: async (payment, answer) =>
      told(await redsys.answerChallenge(payment, answer), outcomeOfCall),
    consult: async (order, type) => told(await redsys.consult(order, type), outcomeOfConsultation),
  };
}
