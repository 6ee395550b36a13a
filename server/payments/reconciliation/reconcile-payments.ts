import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { logRepeatedFailure } from '#server/platform/logging/log-trouble.ts';
import { inParallel } from '#server/platform/queue/in-parallel.ts';
import { sendDisputeAnswer } from '../disputes/answer-dispute.ts';
import { claimDueAnswers } from '../disputes/store-answers.ts';
import { syncDispute } from '../disputes/sync-dispute.ts';
import { processEventJob } from '../intents/receive-event.ts';
import { settlePayment } from '../intents/settle-payment.ts';
import {
  claimDueDisputes,
  claimDueEvents,
  claimDuePayments,
  claimDueRefunds,
  type DuePaymentRow,
} from '../intents/store-sweeps.ts';
import { sendRefundJob } from '../refunds/send-refund.ts';
import { compareWithProcessor } from './compare-with-processor.ts';

const batchSize = 200;
/** Limit of one run. The next run processes the rest. */
const maxBatches = 10;
const parallelCalls = 8;
const singletonSeconds = 120;

interface ReconciliationRun {
  deps: Deps;
  skipped: Map<ProcessorName, number>;
}

function isSkipped({ deps, skipped }: ReconciliationRun, { processor }: DuePaymentRow<unknown>): boolean {
  if (processor === null || deps.processors.all.some(({ profile }) => profile.name === processor))
    return false;
  skipped.set(processor, (skipped.get(processor) ?? 0) + 1);
  return true;
}

async function processDue<Id>(
  run: ReconciliationRun,
  take: (database: Database, limit: number) => Promise<DuePaymentRow<Id>[]>,
  work: (id: Id) => Promise<unknown>,
): Promise<void> {
  const { deps } = run;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const taken = await take(deps.database, batchSize);
    const known = taken.filter((row) => !isSkipped(run, row));
    await inParallel(known, parallelCalls, async ({ id }) => {
      try {
        await work(id);
      } catch (error) {
        const message = 'the payment sweep could not process a row';
        logRepeatedFailure(deps.log, error, { message, facts: { id } });
      }
    });
    if (taken.length < batchSize) return;
  }
}

function reprocessEvent(deps: Deps, eventId: string): Promise<void> {
  const once = { singletonKey: eventId, singletonSeconds, once: true };
  return deps.queue.enqueue(deps.database, processEventJob, { eventId }, once);
}

function requeueRefund(deps: Deps, refundId: string): Promise<void> {
  const once = { singletonKey: refundId, singletonSeconds, once: true };
  return deps.queue.enqueue(deps.database, sendRefundJob, { refundId }, once);
}

/** Settles money of attempts that buyers abandoned. Reads a limited number per run. */
async function settleUnfinishedAttempts(deps: Deps): Promise<void> {
  for (const { askUnfinished } of deps.processors.all) {
    const heard = (await askUnfinished?.(batchSize)) ?? [];
    await inParallel(heard, parallelCalls, async (id) => void (await settlePayment(deps, id)));
  }
}

const steps: Record<string, (run: ReconciliationRun) => Promise<void>> = {
  events: (run) => processDue(run, claimDueEvents, (id) => reprocessEvent(run.deps, id)),
  refunds: (run) => processDue(run, claimDueRefunds, (id) => requeueRefund(run.deps, id)),
  payments: (run) => processDue(run, claimDuePayments, (id) => settlePayment(run.deps, id)),
  unfinished: ({ deps }) => settleUnfinishedAttempts(deps),
  disputes: (run) => processDue(run, claimDueDisputes, (id) => syncDispute(run.deps, id)),
  answers: (run) => processDue(run, claimDueAnswers, (id) => sendDisputeAnswer(run.deps, id)),
  comparison: ({ deps }) => compareWithProcessor(deps),
};

/** Finds what webhooks missed. Idempotent. A failing step does not stop the others. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const run: ReconciliationRun = { deps, skipped: new Map() };
  const failures: unknown[] = [];
  for (const [step, work] of Object.entries(steps)) {
    try {
      await work(run);
    } catch (error) {
      logRepeatedFailure(deps.log, error, {
        message: 'a step of the reconciliation failed',
        facts: { step },
      });
      failures.push(error);
    }
  }
  for (const [processor, count] of run.skipped)
    deps.log.error(
      { processor, rows: count },
      'the shop has no keys for a processor that still has payments',
    );
  if (failures.length > 0) throw failures[0];
}

export const reconcilePaymentsJob = defineJob({
  name: 'payments.reconcile',
  everySeconds: ({ reconcileSeconds }) => reconcileSeconds,
  handler: (deps) => reconcilePayments(deps),
});
