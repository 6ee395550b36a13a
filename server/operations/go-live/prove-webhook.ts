import { randomUUID } from 'node:crypto';
import type { WebhookFault } from '#contracts/opening.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { findWebhookFault, webhookUrl } from '#server/payments/webhook-events.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';

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
