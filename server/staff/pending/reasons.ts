import { type PendingReason, pendingReasons } from '#contracts/staff/pending.ts';
import { deliveryReasons } from './delivery-reasons.ts';
import type { Resolution } from './item.ts';
import { invoiceReasons, paymentReasons } from './money-reasons.ts';
import type { ReasonRules } from './reason-rules.ts';

/** Holds the shop itself: its figures, its mails, its jobs and what its members tell each other. */
const shopReasons = {
  // Margin, refunds or conversion have passed a bound that the owner set.
  figure_out_of_bounds: {
    kind: 'figure',
    urgency: 'today',
    closedBy: ['figure_in_bounds'],
    decisions: ['noted'],
  },
  // Nothing new has been sold for as long as the owner said that it should be noticed.
  maintenance_lasts: { kind: 'job', urgency: 'today', closedBy: ['shop_open'], decisions: ['noted'] },
  // It came back for good, or its reader called it unwanted, and the address gets no more.
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
  // The program was about to write to many at once by itself; none of them leaves before the owner says so.
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
  // What is over could not be deleted: the law may want it gone.
  retention_failed: { kind: 'job', urgency: 'week', closedBy: ['forgotten_again'], decisions: ['noted'] },
  // The newest backup is older than the owner wants, or the last one failed.
  backup_missing: { kind: 'job', urgency: 'today', closedBy: ['backup_made'], decisions: ['noted'] },
  // The last trial of a restore failed, or none was made for too long.
  restore_unproved: { kind: 'job', urgency: 'week', closedBy: ['restore_proved'], decisions: ['noted'] },
  // Orders are paid, and no webhook reports it: the comparison settles them, late.
  webhooks_missing: { kind: 'job', urgency: 'today', closedBy: ['webhook_came'], decisions: ['noted'] },
  // A program of the owner's is told nothing more: it did not answer for three days, or said that it is gone.
  webhook_stopped: {
    kind: 'webhook',
    urgency: 'today',
    closedBy: ['webhooks_resumed'],
    decisions: ['resume_webhooks', 'noted'],
  },
  // No mail leaves: there is one item for the server, and none for each mail.
  mail_server_away: { kind: 'job', urgency: 'today', closedBy: ['mail_server_back'], decisions: ['noted'] },
  // `npm run doctor` found that something that the shop stands on, or speaks with, is not as it should be.
  shop_finding: { kind: 'job', urgency: 'today', closedBy: ['finding_cured'], decisions: ['noted'] },
  // This database is an older state of the shop: what was waiting in it is held, and compared with the processor.
  shop_restored: { kind: 'job', urgency: 'now', closedBy: [], decisions: ['noted'] },
} satisfies Partial<Record<PendingReason, ReasonRules>>;

/** Holds the one table of what waits for a person: what it is about, how urgent it is, what closes it. */
export const reasons: Record<PendingReason, ReasonRules> = {
  ...paymentReasons,
  ...deliveryReasons,
  ...invoiceReasons,
  ...shopReasons,
};

/** Returns the reasons of which the event or the decision closes what is open of its thing, or of its order. */
export function reasonsClosedBy(resolution: Resolution): PendingReason[] {
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
