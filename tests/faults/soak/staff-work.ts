import { setTimeout as pause } from 'node:timers/promises';
import type { PendingDecision, PendingItem, PendingReason } from '#contracts/staff/pending.ts';
import type { ProviderOrder, ProviderRefill } from '#sandbox/provider/types.ts';
import { type Queryable, rows } from '#server/platform/database/query.ts';
import { resolveByTruth } from '../decide-by-truth.ts';
import { gate } from '../gate.ts';
import { type Browser, type Staff, signInStaff } from '../staff.ts';
import { staffMember } from '../stand-ins.ts';
import { decideRefill } from './decide-refill.ts';

/** Keeps one staff browser that signs in again whenever the shop restarts. */
export function createSignedInBrowser(shopUrl: () => string): () => Promise<Staff> {
  const browser: Browser = {};
  let signedIn: { url: string; staff: Promise<Staff> } | undefined;
  return () => {
    const url = shopUrl();
    if (signedIn?.url === url) return signedIn.staff;
    const staff = signInStaff(url, staffMember, browser);
    signedIn = { url, staff };
    staff.catch(() => {
      signedIn = undefined;
    });
    return staff;
  };
}

/** Decisions that staff make without further checks. */
const decisions: Partial<Record<PendingReason, PendingDecision>> = {
  delivery_partial: 'accept_as_is',
  delivery_canceled: 'accept_as_is',
  delivery_failed: 'accept_as_is',
  line_not_sent: 'accept_as_is',
  mail_failed: 'send_mail',
  job_exhausted: 'retry_job',
  retention_failed: 'noted',
  shop_restored: 'noted',
  // The register's files contain a longer chain than a restored database.
  issuing_stopped: 'open_installation',
  accepted_after_decision: 'noted',
  mails_held: 'release_mails',
  // A restored database may expect the price from before the code was applied again.
  amount_mismatch: 'accept_payment',
  // A restore removed the payment, and its bank took it back before the payment was recreated.
  books_differ: 'noted',
};

/** `true` for items whose decision would refund a resent order. */
const returnsMoney = ({ reason, orderId }: Pick<PendingItem, 'reason' | 'orderId'>) =>
  reason.startsWith('delivery_') && reason !== 'delivery_status_unknown' && /[cd]$/.test(orderId ?? '');

export interface WorkCounts {
  decided: number;
  recreated: number;
  endedShort: number;
}

interface StaffWorkInput {
  staff(): Promise<Staff>;
  db: Queryable;
  providerOrders(): Promise<readonly ProviderOrder[]> | readonly ProviderOrder[];
  providerRefills(): readonly ProviderRefill[];
}

async function workItem(
  { staff, desk, worked }: { staff: Staff; desk: StaffWorkInput; worked: WorkCounts },
  { id, reason, subjectId, orderId, evidence }: PendingItem,
): Promise<void> {
  if (reason === 'refill_ambiguous') return decideRefill({ ...desk, staff }, { id, subjectId });
  // The call was lost or its program was killed before it, so the money was not refunded.
  if (reason === 'refund_failed' && evidence.failure === 'not_carried_out')
    return staff.resolve(id, 'retry_refund');
  if (reason === 'payment_without_order') {
    // Two members click at the same time.
    await Promise.allSettled([staff.resolve(id, 'recreate_order'), staff.resolve(id, 'recreate_order')]);
    worked.recreated += 1;
    return;
  }
  const decision = returnsMoney({ reason, orderId }) ? 'refund_rest' : decisions[reason];
  if (!decision) return;
  await staff.resolve(id, decision);
  worked.endedShort += 1;
}

/** Resolves inbox items as staff do and resumes a paused provider. Retries after a kill. */
export async function workAsStaff(
  desk: StaffWorkInput,
  worked: WorkCounts,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    try {
      const staff = await desk.staff();
      worked.decided += await resolveByTruth(staff, desk.providerOrders);
      const pass = gate(8);
      const items = await staff.pending();
      await Promise.all(
        items.map((item) => pass(() => workItem({ staff, desk, worked }, item)).catch(() => undefined)),
      );
      const held = await rows<{ id: number }>(desk.db, 'select id from providers where held_at is not null');
      for (const { id } of held) await staff.release(id);
    } catch {
      // The item is gone or was resolved by another member. The next round checks again.
    }
    await pause(1000, undefined, { signal: over }).catch(() => undefined);
  }
}
