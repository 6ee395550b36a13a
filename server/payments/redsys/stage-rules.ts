import type { PaymentStage } from '../intents/action-rules.ts';
import type { CardAttemptFacts } from './card-rules.ts';
import { type IntentFacts, type OperationFacts, paidOperation } from './intent-rules.ts';

export interface AttemptFacts extends OperationFacts {
  /** Null for an attempt on the gateway's own page. */
  step: CardAttemptFacts['step'] | null;
  /** The step is so recent that its call may still be running. */
  isRecent: boolean;
}

interface StageInput {
  facts: IntentFacts;
  attempts: readonly AttemptFacts[];
  /** Numbers that cannot charge on their own: unknown to the gateway, or waiting for the shop. */
  absent: ReadonlySet<string>;
}

const isCalling = (step: AttemptFacts['step']): step is 'charging' | 'answering' =>
  step === 'charging' || step === 'answering';

/** The newest attempt decides, because a later choice replaces an earlier one. */
export function stageOf({ facts, attempts, absent }: StageInput): PaymentStage {
  if (paidOperation(attempts)) return 'paid';
  if (facts.canceledAt) return 'cancelled';
  for (const { response, step, isRecent } of attempts)
    if (response === null && isCalling(step) && isRecent) return step;
  const newest = attempts.at(-1);
  if (!newest || newest.response !== null) return 'open';
  if (newest.step === null) return 'away';
  if (isCalling(newest.step)) return absent.has(newest.number) ? 'open' : 'unknown';
  if (newest.amountCents !== facts.amountCents) return 'open';
  return newest.step === 'challenged' ? 'challenged' : 'typed';
}

/** Only the newest attempt may continue. */
export function stageFor(number: string | undefined, known: StageInput): PaymentStage {
  const stage = stageOf(known);
  const isReplaced = number !== undefined && known.attempts.at(-1)?.number !== number;
  return isReplaced && (stage === 'typed' || stage === 'challenged') ? 'open' : stage;
}
