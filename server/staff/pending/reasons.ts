import { type PendingReason, pendingReasons } from '#contracts/staff/pending.ts';
import { deliveryReasons } from './delivery-reasons.ts';
import type { ItemResolution } from './item.ts';
import { invoiceReasons, paymentReasons } from './money-reasons.ts';
import type { ReasonRules } from './reason-rules.ts';

const shopReasons = {
  figure_out_of_bounds: {
    kind: 'figure',
    urgency: 'today',
    closedBy: ['figure_in_bounds'],
    decisions: ['noted'],
  },
  maintenance_lasts: { kind: 'job', urgency: 'today', closedBy: ['shop_open'], decisions: ['noted'] },
  mail_returned: {
    kind: 'mail',
    urgency: 'week',
    closedBy: ['address_mended'],
    decisions: ['allow_mail', 'noted'],
  },
  mail_failed: {
    kind: 'mail',
    urgency: 'week',
    closedBy: ['mail_sent', 'address_mended'],
    decisions: ['send_mail', 'noted'],
  },
  // Automatic mails to many recipients are paused until the owner approves them.
  mails_held: {
    kind: 'job',
    urgency: 'today',
    closedBy: [],
    decisions: ['release_mails', 'drop_mails'],
  },
  mentioned: {
    kind: 'note',
    urgency: 'today',
    closedBy: [],
    decisions: ['noted'],
  },
  job_exhausted: {
    kind: 'job',
    urgency: 'today',
    closedBy: [],
    decisions: ['retry_job', 'noted'],
  },
  retention_failed: { kind: 'job', urgency: 'week', closedBy: ['forgotten_again'], decisions: ['noted'] },
  backup_missing: { kind: 'job', urgency: 'today', closedBy: ['backup_made'], decisions: ['noted'] },
  restore_unproved: { kind: 'job', urgency: 'week', closedBy: ['restore_proved'], decisions: ['noted'] },
  // Orders are paid without webhooks. The reconciliation settles them late.
  webhooks_missing: { kind: 'job', urgency: 'today', closedBy: ['webhook_came'], decisions: ['noted'] },
  // A webhook endpoint of the owner is disabled, because it failed for three days or replied that it is gone.
  webhook_stopped: {
    kind: 'webhook',
    urgency: 'today',
    closedBy: ['webhooks_resumed'],
    decisions: ['resume_webhooks', 'noted'],
  },
  // The mail server is unreachable. One item covers all mails.
  mail_server_away: { kind: 'job', urgency: 'today', closedBy: ['mail_server_back'], decisions: ['noted'] },
  shop_finding: { kind: 'job', urgency: 'today', closedBy: ['finding_cured'], decisions: ['noted'] },
  // The database was restored from a backup. Its pending work is paused and compared with the processor.
  shop_restored: { kind: 'job', urgency: 'now', closedBy: [], decisions: ['noted'] },
} satisfies Partial<Record<PendingReason, ReasonRules>>;

export const reasons: Record<PendingReason, ReasonRules> = {
  ...paymentReasons,
  ...deliveryReasons,
  ...invoiceReasons,
  ...shopReasons,
};

export function reasonsClosedBy(resolution: ItemResolution): PendingReason[] {
  const isClosed = ({ closedBy, decisions, alsoDecidedBy = [] }: ReasonRules) =>
    'event' in resolution
      ? closedBy.includes(resolution.event)
      : [...decisions, ...alsoDecidedBy].includes(resolution.decision);
  return pendingReasons.filter((reason) => {
    const rules: ReasonRules = reasons[reason];
    if ('kind' in resolution && rules.kind !== resolution.kind) return false;
    return isClosed(rules) && !('event' in resolution && resolution.except === reason);
  });
}
