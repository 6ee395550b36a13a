import { randomInt, randomUUID } from 'node:crypto';
import { dayMs } from '#contracts/kit/time.ts';
import type { WebhookFault } from '#contracts/operations/go-live.ts';
import { mailProofTexts } from '#messages/staff-mail/mail-proof.ts';
import { findWebhookFault, requiredWebhook } from '#server/payments/intents/webhooks.ts';
import type { Processor } from '#server/platform/clients/processor/processor.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { isExampleIdentity, shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { confirmMailProof, findMailProof, insertMailProof } from './store.ts';

async function requestTestEvent(deps: Deps, processor: Processor): Promise<WebhookFault | null> {
  const webhooks = await processor.listWebhooks().catch((error: Error) => {
    throw new ShopError('processor_unavailable', error.message, { cause: error });
  });
  await processor.causeEvent(randomUUID());
  return webhooks ? findWebhookFault(webhooks, requiredWebhook(deps, processor)) : null;
}

/**
 * Checks the webhook settings of each processor and requests test events. Returns the first fault. Does not wait for
 * the events: the opening step `webhook` looks for a stored event. Throws `processor_unavailable`.
 */
export async function testWebhooks(deps: Deps, staff: StaffActor): Promise<{ wrong: WebhookFault | null }> {
  const faults = await Promise.all(deps.processors.all.map((processor) => requestTestEvent(deps, processor)));
  const wrong = faults.find((fault) => fault !== null) ?? null;
  await inTransaction(deps.database, (tx) =>
    recordAudit(tx, staff, {
      action: 'shop.ask_webhook',
      subjectType: 'shop',
      subjectId: 'shop',
      after: { wrong },
    }),
  );
  return { wrong };
}

const testMailValidMs = dayMs;

export async function testMailRecipient(deps: Deps): Promise<string | null> {
  const identity = await readSetting(deps, shopIdentity);
  return isExampleIdentity(identity) ? null : identity.email;
}

/** Sends a test mail with a code. Throws `conflict` while the shop's identity is not set. */
export async function sendTestMail(deps: Deps, staff: StaffActor): Promise<void> {
  const recipient = await testMailRecipient(deps);
  if (recipient === null) throw new ShopError('conflict', 'the address of the shop is not set');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await inTransaction(deps.database, async (tx) => {
    const id = await insertMailProof(tx, { recipient, code, askedBy: staff.id, at: deps.now() });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'mail-proof', subjectId: id });
    await recordAudit(tx, staff, { action: 'shop.ask_mail_proof', subjectType: 'mail_proof', subjectId: id });
    await notifyStaffOfChange(tx, 'settings');
  });
}

/** Accepts the code of a test mail from the last day. Throws `code_refused` for any other. */
export async function confirmTestMail(deps: Deps, proof: { code: string; staff: StaffActor }): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.database, async (tx) => {
    const found = await confirmMailProof(tx, {
      code: proof.code,
      since: new Date(at.getTime() - testMailValidMs),
      at,
    });
    if (!found)
      throw new ShopError('code_refused', 'no recent test mail contains this code', { field: 'code' });
    await recordAudit(tx, proof.staff, {
      action: 'shop.confirm_mail',
      subjectType: 'mail_proof',
      subjectId: found.id,
      after: { recipient: found.recipient },
    });
    await notifyStaffOfChange(tx, 'settings');
  });
}

export const mailProofMails: Feature['mails'] = [
  {
    kind: 'mail-proof',
    due: { table: 'mail_proofs', at: 'created_at', when: 's.confirmed_at is null' },
    async write({ database }, { id }, { publicUrl }) {
      const proof = await findMailProof(database, id);
      if (!proof) return undefined;
      const { es, en } = mailProofTexts;
      const url = `${publicUrl}/admin/opening?code=${proof.code}`;
      return {
        recipient: proof.recipient,
        locale: 'es',
        subject: es.subject(proof.code),
        preview: es.lead,
        title: es.title,
        lead: es.lead,
        code: { label: `${es.code} / ${en.code}`, value: proof.code },
        facts: [],
        action: { label: es.confirm, url },
        sections: [{ title: en.title, paragraphs: [en.lead] }],
        why: es.why,
        hidden: [proof.code],
      };
    },
  },
];
