import { z } from 'zod';
import { type SubmissionId, submissionIdSchema } from '#contracts/kit/ids.ts';
import { formatMicros } from '#server/platform/clients/provider/provider-amount.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { assessEvidence, type BalanceCheck, nextCheckInMs } from '../ambiguous/evidence-rules.ts';
import {
  addBalanceCheck,
  findAmbiguous,
  mayHaveBeenCredited,
  mayHaveOtherCharges,
  type OpenAmbiguous,
} from '../ambiguous/store-ambiguous.ts';
import { resolveSubmission } from '../ambiguous/store-decisions.ts';
import { openConnection } from '../providers/connection.ts';
import { lowestIdAt } from '../providers/services/lowest-id.ts';
import { lockOrders } from './store-conditions.ts';

/** Other attempts started within this time before a balance reading may still change the balance. */
const overlapMs = 15 * 60_000;

/**
 * Reads the balance 1, 3 and 10 minutes after an ambiguous `add`. Submits the line again only if it was certainly not
 * placed. Otherwise the submission stays ambiguous, with its readings for staff.
 */
export async function reconcileSubmission(deps: Deps, submissionId: SubmissionId): Promise<void> {
  const doubt = await findAmbiguous(deps.database, submissionId);
  if (doubt?.state !== 'ambiguous') return;
  const taken = doubt.checks.length;
  const wait = nextCheckInMs({ sentAt: doubt.sentAt, checksTaken: taken, now: deps.now() });
  if (wait === null) return;
  if (wait > 0) return scheduleBalanceCheck(deps, { submissionId, wait });
  const check = await checkBalanceReading(deps, { submissionId, doubt });
  await inTransaction(deps.database, async (tx) => {
    await lockOrders(tx, [doubt.orderId]);
    if (!(await addBalanceCheck(tx, { submissionId, taken, check, at: deps.now() }))) return;
    const checks = [...doubt.checks, check];
    const next = nextCheckInMs({ sentAt: doubt.sentAt, checksTaken: checks.length, now: deps.now() });
    if (next !== null) {
      const startAfterSeconds = Math.ceil(next / 1000);
      return deps.queue.enqueue(tx, reconcileSubmissionJob, { submissionId }, { startAfterSeconds });
    }
    if (assessEvidence({ ...doubt, checks }) !== 'certainly_not_placed') return;
    const { fulfilmentId } = doubt;
    await resolveSubmission(tx, {
      submissionId,
      fulfilmentId,
      by: 'system:balance',
      note: 'The balance did not change and nothing else touched the key.',
      at: deps.now(),
      state: 'not_placed',
      fulfilmentState: 'queued',
      reason: null,
    });
    await resolveItems(tx, {
      event: 'not_placed',
      kind: 'submission',
      subjectId: submissionId,
      by: 'system',
    });
  });
}

function scheduleBalanceCheck(
  deps: Deps,
  { submissionId, wait }: { submissionId: SubmissionId; wait: number },
) {
  const startAfterSeconds = Math.ceil(wait / 1000);
  return deps.queue.enqueue(deps.database, reconcileSubmissionJob, { submissionId }, { startAfterSeconds });
}

/** Throws if the balance cannot be read. The queue repeats the job. */
async function checkBalanceReading(
  deps: Deps,
  { submissionId, doubt }: { submissionId: SubmissionId; doubt: OpenAmbiguous },
): Promise<BalanceCheck> {
  const reply = await deps.provider.balance(openConnection(deps, doubt));
  if (reply.kind === 'failed') throw new Error(`Balance cannot be read: ${reply.message}`);
  const { providerId } = doubt;
  const since = new Date(doubt.balanceReadAt ?? doubt.sentAt);
  const lowestId = lowestIdAt(new Date(since.getTime() - overlapMs));
  const alone = !(await mayHaveOtherCharges(deps.database, { submissionId, providerId, since, lowestId }));
  const quiet = alone && !(await mayHaveBeenCredited(deps.database, { providerId, since }));
  return { at: deps.now().toISOString(), balance: formatMicros(reply.micros), alone, quiet };
}

export const reconcileSubmissionJob = defineJob({
  name: 'fulfilment.reconcile-submission',
  payload: z.object({ submissionId: submissionIdSchema }),
  handler: (deps, { submissionId }) => reconcileSubmission(deps, submissionId),
});
