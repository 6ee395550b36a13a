import { type ProcessorName, processorNames } from '#contracts/payments/processor-names.ts';
import type { CallOutcome, OutcomeLog } from '#server/platform/clients/processor/call-outcome.ts';
import type { Deps } from '#server/platform/deps.ts';
import { logTrouble } from '#server/platform/logging/log-trouble.ts';
import { countAnswered } from './answered-calls.ts';
import { heldProcessors } from './current-holds.ts';
import { holdProcessor } from './hold-processor.ts';
import { decisionWindowMs, holdReasonOf } from './hold-rules.ts';
import { failedCallsChannel, insertOutcomes, type NewOutcome, outcomesSince } from './store-outcomes.ts';

export { failedCallsChannel };

type NotingDeps = Pick<Deps, 'database' | 'listener' | 'log' | 'now'>;

async function pauseIfFailing(deps: NotingDeps, processor: ProcessorName): Promise<void> {
  const now = deps.now();
  const calls = await outcomesSince(deps.database, processor, new Date(now.getTime() - decisionWindowMs));
  const reason = holdReasonOf(calls, now);
  if (reason) await holdProcessor(deps, { processor, reason });
}

/** Records calls to one processor. Calls recorded during a write belong to the next one. */
function openOutcomeNotes(deps: NotingDeps, processor: ProcessorName) {
  const answered = countAnswered();
  let failures: NewOutcome[] = [];
  let writing: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    // A paused processor is not judged. Its calls count again after the pause.
    const held = (await heldProcessors(deps)).includes(processor);
    const failed = failures;
    failures = [];
    const outcomes = [...answered.take(), ...failed];
    if (held || outcomes.length === 0) return;
    await insertOutcomes(deps.database, { processor, outcomes, announce: failed.length > 0 });
    if (failed.length > 0) await pauseIfFailing(deps, processor);
  };
  const writeAll = async (): Promise<void> => {
    try {
      do await write();
      while (failures.length > 0);
    } catch (error) {
      logTrouble(deps.log, error, { message: 'call outcomes of a processor could not be stored' });
    } finally {
      writing = undefined;
    }
  };
  const begin = () => {
    writing ??= writeAll();
  };
  return {
    note(outcome: CallOutcome): void {
      const at = deps.now();
      if (outcome.kind === 'answered') answered.add(at);
      else {
        failures.push({ outcome: outcome.kind, times: 1, reason: outcome.reason, at });
        begin();
      }
    },
    /** Stores the counts of this process, because another process reported failures. */
    compare: begin,
    settled: async (): Promise<void> => {
      await writing;
    },
  };
}

/**
 * Records the outcome of payment calls per processor, in memory until one fails, and never in a buyer's transaction.
 * Pauses a processor with too many failures across all processes.
 */
export function openOutcomeLog(deps: NotingDeps): OutcomeLog {
  const notes = new Map(processorNames.map((name) => [name, openOutcomeNotes(deps, name)]));
  deps.listener.on(failedCallsChannel, (name) => notes.get(name as ProcessorName)?.compare());
  return {
    note: (processor, outcome) => notes.get(processor)?.note(outcome),
    settled: async () => {
      await Promise.all([...notes.values()].map((each) => each.settled()));
    },
  };
}
