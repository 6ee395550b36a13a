import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { ShopError } from '#server/platform/errors.ts';
import { NotBegun } from '../transport/gate.ts';
import { AccountRefused, ProcessorObjectMissing, ProcessorRefusal } from './processor-errors.ts';

/**
 * Is what a call that opens or takes a payment says about its processor. It is `answered` also where a bank declined or
 * the request was wrong: the processor works.
 */
export type CallOutcome = { kind: 'answered' } | { kind: 'failed' | 'refused'; reason: string };

/** Is called when such a call is over. It never waits and never throws. */
export type OutcomeObserver = (processor: ProcessorName, outcome: CallOutcome) => void;

export interface OutcomeLog {
  note: OutcomeObserver;
  /** Resolves when what was noted so far is written down and judged. It never throws. */
  settled(): Promise<void>;
}

export const answered: CallOutcome = { kind: 'answered' };

/** Returns what a failed call says about the processor; undefined where it says nothing, as for a fault of ours. */
export function outcomeOfError(error: unknown): CallOutcome | undefined {
  if (error instanceof ProcessorRefusal || error instanceof ProcessorObjectMissing) return answered;
  if (!(error instanceof ShopError && error.code === 'processor_unavailable')) return undefined;
  const { cause, message } = error;
  if (cause instanceof NotBegun) return undefined;
  return cause instanceof AccountRefused
    ? { kind: 'refused', reason: cause.message }
    : { kind: 'failed', reason: message };
}

/** Returns the call, whose outcomes are noted. */
export function noted<Given extends unknown[], Result>(
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
