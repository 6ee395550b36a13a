import { randomUUID } from 'node:crypto';
import type { WebhookFault } from '#contracts/operations/go-live.ts';
import { findWebhookFault, webhookUrl } from '#server/payments/intents/webhooks.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';

/**
 * Looks how the processor is told to send events, and has it send one. Returns what is wrong with the first; whether
 * the second comes is seen by the step. Throws `processor_unavailable`.
 */
export async function proveWebhook(deps: Deps, staff: StaffActor): Promise<{ wrong: WebhookFault | null }> {
  const webhooks = await deps.processor.listWebhooks().catch((error: Error) => {
    throw new ShopError('processor_unavailable', error.message, { cause: error });
  });
  const wrong = webhooks ? findWebhookFault(webhooks, webhookUrl(deps)) : null;
  const key = randomUUID();
  await deps.processor.causeEvent(key);
  await inTransaction(deps.database, (tx) =>
    audited(tx, staff, {
      action: 'shop.ask_webhook',
      subjectType: 'shop',
      subjectId: 'shop',
      after: { wrong },
    }),
  );
  return { wrong };
}
