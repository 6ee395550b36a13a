import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { inParallel } from '#server/platform/queue/in-parallel.ts';
import { sendDisputeAnswer } from '../disputes/answer-dispute.ts';
import { takeDueAnswers } from '../disputes/store-answers.ts';
import { syncDispute } from '../disputes/sync-dispute.ts';
import { processEventJob } from '../intents/receive-event.ts';
import { settlePayment } from '../intents/settle-payment.ts';
import { takeDueDisputes, takeDueEvents, takeDuePayments, takeDueRefunds } from '../intents/store-sweeps.ts';
import { sendRefundJob } from '../refunds/send-refund.ts';
import { compareWithProcessor } from './compare-with-processor.ts';

const batchSize = 200;
/** More than that in one round is left to the next: nothing of it is lost, and the round comes to its end. */
const maxBatches = 10;
const parallelCalls = 8;
/** The sweep passes a thing to the queue once in this time, however soon it comes round again. */
const singletonSeconds = 120;

async function eachDue<Id>(
  deps: Deps,
  take: (database: Database, limit: number) => Promise<Id[]>,
  work: (id: Id) => Promise<unknown>,
): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const ids = await take(deps.database, batchSize);
    await inParallel(ids, parallelCalls, async (id) => {
      try {
        await work(id);
      } catch (error) {
        deps.log.error({ err: error, id }, 'the sweep of the payments could not work one row');
      }
    });
    if (ids.length < batchSize) return;
  }
}

function reworkEvent(deps: Deps, eventId: string): Promise<void> {
  const once = { singletonKey: eventId, singletonSeconds, once: true };
  return deps.queue.enqueue(deps.database, processEventJob, { eventId }, once);
}

function resendRefund(deps: Deps, refundId: string): Promise<void> {
  const once = { singletonKey: refundId, singletonSeconds, once: true };
  return deps.queue.enqueue(deps.database, sendRefundJob, { refundId }, once);
}

/** Settles what came to tries that buyers had turned away from; each round asks about so many. */
async function settleUnfinished(deps: Deps): Promise<void> {
  for (const { askUnfinished } of deps.processors.all) {
    const heard = (await askUnfinished?.(batchSize)) ?? [];
    await inParallel(heard, parallelCalls, async (id) => void (await settlePayment(deps, id)));
  }
}

const steps: Record<string, (deps: Deps) => Promise<void>> = {
  events: (deps) => eachDue(deps, takeDueEvents, (id) => reworkEvent(deps, id)),
  refunds: (deps) => eachDue(deps, takeDueRefunds, (id) => resendRefund(deps, id)),
  payments: (deps) => eachDue(deps, takeDuePayments, (id: PaymentIntentId) => settlePayment(deps, id)),
  unfinished: settleUnfinished,
  disputes: (deps) => eachDue(deps, takeDueDisputes, (id) => syncDispute(deps, id)),
  answers: (deps) => eachDue(deps, takeDueAnswers, (id) => sendDisputeAnswer(deps, id)),
  comparison: compareWithProcessor,
};

/** Finds what the webhooks missed. It is idempotent; one step that fails keeps no other back. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run(deps);
    } catch (error) {
      deps.log.error({ err: error, step }, 'a step of the reconciliation failed');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

export const reconcilePaymentsJob = defineJob({
  name: 'payments.reconcile',
  everySeconds: ({ reconcileSeconds }) => reconcileSeconds,
  handler: (deps) => reconcilePayments(deps),
});
