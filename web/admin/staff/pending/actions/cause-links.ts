import type { PendingItem, PendingReason } from '#contracts/staff/pending.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { SheetsTexts } from '#messages/admin/staff/sheets.ts';
import type { Address } from '../../../addresses.ts';

/** Screen that removes the cause of an item. */
export interface CauseLink {
  act: keyof SheetsTexts['cures'];
  to: Address;
  params?: Record<string, string>;
  search?: Record<string, string>;
  role?: StaffRole;
}

type FindCauseLink = (item: PendingItem) => CauseLink | undefined;

const fixedLink =
  (cure: CauseLink): FindCauseLink =>
  () =>
    cure;
const linkBySubject =
  (act: CauseLink['act'], to: Address): FindCauseLink =>
  ({ subjectId }) => ({ act, to, params: { id: subjectId } });
const linkToOrder =
  (act: CauseLink['act']): FindCauseLink =>
  ({ orderId }) =>
    orderId === null ? undefined : { act, to: 'order', params: { id: orderId } };

const register = fixedLink({ act: 'register', to: 'register' });
const tax = fixedLink({ act: 'tax', to: 'tax', role: 'owner' });
const settings = fixedLink({ act: 'settings', to: 'settings', role: 'owner' });
const data = fixedLink({ act: 'data', to: 'data', role: 'owner' });
const connections = fixedLink({ act: 'connections', to: 'connections', role: 'owner' });
const processors = fixedLink({ act: 'processors', to: 'processors' });
const mails = fixedLink({ act: 'mails', to: 'emailLogs' });
const payment = linkBySubject('payment', 'payment');
const [route, provider] = [
  (({ subjectId }) => ({
    act: 'provider',
    to: 'provider',
    params: { id: subjectId.split(':')[1] ?? '' },
  })) as FindCauseLink,
  linkBySubject('provider', 'provider'),
];

/** By reason. Reasons resolved by their decision alone are omitted. */
const causeLinks: Partial<Record<PendingReason, FindCauseLink>> = {
  dispute: linkBySubject('see_dispute', 'dispute'),
  dispute_lost: linkBySubject('see_dispute', 'dispute'),
  processor_held: processors,
  provider_held: provider,
  price_list_refused: provider,
  provider_mapping_missing: fixedLink({ act: 'providers', to: 'providers' }),
  route_at_loss: route,
  route_excluded: route,
  mail_returned: linkToOrder('order'),
  mail_failed: linkToOrder('order'),
  mails_held: mails,
  mail_server_away: connections,
  webhooks_missing: connections,
  webhook_stopped: ({ subjectId }) => ({
    act: 'webhook',
    to: 'webhook',
    role: 'owner',
    params: { id: subjectId },
  }),
  withdrawal_undecided: linkBySubject('withdrawal', 'withdrawal'),
  records_late: register,
  sending_refused: register,
  certificate_refused: register,
  certificate_ends: register,
  record_refused: register,
  issuing_stopped: register,
  tax_threshold_near: tax,
  tax_threshold_crossed: tax,
  vat_number_confirmed: tax,
  address_outside_vat: tax,
  address_changes_tax: tax,
  return_overdue: ({ subjectId }) => ({
    act: 'return',
    to: 'taxReturn',
    role: 'owner',
    search: { quarter: subjectId },
  }),
  issuer_unknown: settings,
  maintenance_lasts: settings,
  backup_missing: data,
  restore_unproved: data,
  figure_out_of_bounds: fixedLink({ act: 'dashboard', to: 'dashboard' }),
  retention_failed: fixedLink({ act: 'retention', to: 'retention', role: 'owner' }),
  books_differ: ({ subjectId }) => ({
    act: 'reconciliation',
    to: 'reconciliation',
    search: { day: subjectId.slice(0, 10) },
  }),
  amount_mismatch: payment,
  currency_mismatch: payment,
  paid_twice: payment,
  notification_differs: payment,
  settled_not_paid: payment,
  paid_after_cancellation: payment,
  early_fraud_warning: payment,
  buyer_blocked: payment,
  delivery_partial: linkToOrder('order'),
  delivery_canceled: linkToOrder('order'),
  delivery_failed: linkToOrder('order'),
  line_not_sent: linkToOrder('order'),
  mentioned: linkToOrder('order'),
  refund_made_twice: linkToOrder('order'),
  accepted_after_decision: linkToOrder('order'),
  submission_stuck: linkToOrder('order'),
  shop_finding: connections,
  shop_restored: fixedLink({ act: 'doubts', to: 'pending', search: { kind: 'submission' } }),
};

/** Actions of the order page that may remove the cause, most likely first. */
export const orderActions: Partial<Record<PendingReason, readonly string[]>> = {
  mail_returned: ['email', 'mail'],
  mail_failed: ['email', 'mail'],
  submission_rejected: ['target', 'send'],
  submission_stuck: ['send', 'target'],
  provider_mapping_missing: ['send'],
  line_not_sent: ['send', 'target'],
  delivery_partial: ['send', 'refund'],
  delivery_canceled: ['send', 'refund'],
  delivery_failed: ['send', 'target', 'refund'],
  early_fraud_warning: ['refund', 'block'],
  accepted_after_decision: ['refund'],
  mentioned: ['refund', 'send', 'target', 'email', 'mail'],
};

/**
 * Returns the screen that removes the cause of an open item. `undefined` when its decision does so or the member lacks
 * the role.
 */
export function causeLinkOf(item: PendingItem, role: StaffRole): CauseLink | undefined {
  const cure = item.resolved ? undefined : causeLinks[item.reason]?.(item);
  return cure?.role === 'owner' && role !== 'owner' ? undefined : cure;
}
