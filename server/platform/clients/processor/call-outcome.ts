import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { ShopError } from '#server/platform/errors.ts';
import { CallNotStarted } from '../transport/gate.ts';
import { AccountRefused, ProcessorObjectMissing, ProcessorRefusal } from './processor-errors.ts';

/**
 * Result of a payment call that shows whether its processor is available. `answered` includes declined cards
 * and invalid requests, because the processor works.
 */
export type CallOutcome = { kind: 'answered' } | { kind: 'failed' | 'refused'; reason: string };

/** Called after each call that opens or charges a payment. Never waits and never throws. */
export type OutcomeObserver = (processor: ProcessorName, outcome: CallOutcome) => void;

export interface OutcomeLog {
  note: OutcomeObserver;
  /** Resolves when all noted outcomes are stored and evaluated. Never throws. */
  settled(): Promise<void>;
}

export const answered: CallOutcome = { kind: 'answered' };

/** Returns undefined for our own faults. */
export function outcomeOfError(error: unknown): CallOutcome | undefined {
  if (error instanceof ProcessorRefusal || error instanceof ProcessorObjectMissing) return answered;
  if (!(error instanceof ShopError && error.code === 'processor_unavailable')) return undefined;
  const { cause, message } = error;
  if (cause instanceof CallNotStarted) return undefined;
  return cause instanceof AccountRefused
    ? { kind: 'refused', reason: cause.message }
    : { kind: 'failed', reason: message };
}

export function observeOutcome<Given extends unknown[], Result>(
  call: (...given: Given) => Promise<Result>,
  note: (outcome: CallOutcome) => void,
): (...given: Given) => Promise<Result> {
  return async (...given) => {
    try {
      const result = await call(...given);
      note(answered);
      return result;
    } catch (error) {
      const outcome = outcomeOfError(error);
      if (outcome) note(outcome);
      throw error;
    }
  };
}
