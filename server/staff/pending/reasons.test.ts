import { expect, test } from 'vitest';
import type { StaffId } from '#contracts/kit/ids.ts';
import { ownerDecisions } from '#contracts/staff/decision-effects.ts';
import { type PendingReason, pendingDecisions, pendingReasons } from '#contracts/staff/pending.ts';
import { isAllowedTo, mayDecide, returnsMoney } from './list-rules.ts';
import type { ClosingEvent } from './reason-rules.ts';
import { reasons, reasonsClosedBy } from './reasons.ts';

test('the inbox lets staff close every reason', () => {
  expect(pendingReasons.filter((reason) => reasons[reason].decisions.length === 0)).toEqual([]);
});

test('the inbox lets staff close every reason when the payment is disputed', () => {
  const wrong = pendingReasons.filter((reason) => {
    const { decisions } = reasons[reason];
    const left = mayDecide(decisions, true);
    const hasOthers = decisions.some((decision) => !returnsMoney.has(decision));
    return left.length === 0 || left.some((decision) => returnsMoney.has(decision)) === hasOthers;
  });
  expect(wrong).toEqual([]);
});

test('the inbox offers staff all decisions when no payment is disputed', () => {
  const narrowed = pendingReasons.filter((reason) => {
    const { decisions } = reasons[reason];
    return mayDecide(decisions, false).join() !== decisions.join();
  });
  expect(narrowed).toEqual([]);
});

test('an owner may make every decision, and the others all except those of the owner', () => {
  const refusedTo = (kind: 'staff' | 'api_key', role: 'owner' | 'agent') =>
    pendingDecisions.filter((decision) => !isAllowedTo({ kind, role }, decision)).sort();
  expect(refusedTo('staff', 'owner')).toEqual([]);
  expect(refusedTo('staff', 'agent')).toEqual([...ownerDecisions].sort());
  expect(refusedTo('api_key', 'agent')).toEqual(
    [
      ...ownerDecisions,
      ...['mend_record', 'open_installation', 'decide_place', 'name_buyer'],
      ...['accept_number', 'refuse_number', 'release_provider', 'release_processor'],
    ].sort(),
  );
});

test('the inbox lists each event and each decision of a reason once', () => {
  const isRepeated = (list: readonly string[] = []) => new Set(list).size !== list.length;
  const wrong = pendingReasons.filter(
    (reason) => isRepeated(reasons[reason].closedBy) || isRepeated(reasons[reason].decisions),
  );
  expect(wrong).toEqual([]);
});

/** Listed by event. The table under test is listed by reason. */
const closedByEvent: Record<ClosingEvent, readonly PendingReason[]> = {
  payment_refunded: [
    'amount_mismatch',
    'currency_mismatch',
    'paid_twice',
    'paid_after_cancellation',
    'buyer_blocked',
    'settled_not_paid',
    'payment_without_order',
    'refund_failed',
    'early_fraud_warning',
  ],
  payment_confirmed: ['notification_differs'],
  shop_restored: ['submission_rejected'],
  dispute_moved_on: ['dispute', 'dispute_lost'],
  dispute_opened: ['early_fraud_warning'],
  accepted: ['submission_ambiguous', 'submission_stuck', 'provider_mapping_missing', 'refill_ambiguous'],
  not_placed: ['submission_ambiguous'],
  order_stopped: ['submission_rejected', 'submission_stuck', 'provider_mapping_missing'],
  order_ended: [
    'submission_stuck',
    'provider_mapping_missing',
    'line_not_sent',
    'delivery_partial',
    'delivery_canceled',
    'delivery_failed',
    'delivery_status_unknown',
  ],
  price_list_taken: ['price_list_refused', 'route_at_loss', 'route_excluded'],
  route_cured: ['route_at_loss', 'route_excluded'],
  link_taken_back: ['delivery_partial', 'delivery_canceled', 'delivery_failed', 'delivery_status_unknown'],
  status_known: ['delivery_status_unknown'],
  buyer_named: ['vat_number_confirmed', 'address_outside_vat', 'address_changes_tax'],
  mail_sent: ['mail_failed'],
  address_mended: ['mail_failed', 'mail_returned'],
  forgotten_again: ['retention_failed'],
  backup_made: ['backup_missing'],
  restore_proved: ['restore_unproved'],
  webhook_came: ['webhooks_missing'],
  webhooks_resumed: ['webhook_stopped'],
  mail_server_back: ['mail_server_away'],
  books_agree: ['books_differ'],
  processor_back: ['processor_held'],
  agency_answered: ['sending_refused', 'certificate_refused'],
  records_sent: ['records_late'],
  return_filed: ['return_overdue'],
  certificate_replaced: ['certificate_refused', 'certificate_ends'],
  record_mended: ['record_refused'],
  installation_opened: ['issuing_stopped'],
  figure_in_bounds: ['figure_out_of_bounds'],
  shop_open: ['maintenance_lasts'],
  finding_cured: ['shop_finding'],
  invoiced: ['sale_place_open', 'vat_number_unproven', 'invoice_needs_buyer', 'invoice_failed'],
  held_for_another: ['sale_place_open', 'vat_number_unproven', 'invoice_needs_buyer'],
  issuer_known: ['issuer_unknown'],
};

test.each(Object.entries(closedByEvent))(
  'the event %s closes exactly the expected reasons',
  (event, expected) => {
    const closed = reasonsClosedBy({ event: event as ClosingEvent, by: 'system', everySubject: true });
    expect(new Set(closed)).toEqual(new Set(expected));
  },
);

test('an event closes only reasons of its own subject type, without the excluded reason', () => {
  const about = { by: 'provider', subjectId: 'a' } as const;
  expect(reasonsClosedBy({ event: 'accepted', kind: 'fulfilment', ...about })).toEqual(['submission_stuck']);
  expect(
    reasonsClosedBy({ event: 'price_list_taken', kind: 'route', except: 'route_at_loss', ...about }),
  ).toEqual(['route_excluded']);
});

test.each([
  ['try_again', 'submission', ['submission_ambiguous', 'submission_rejected']],
  [
    'try_again',
    'fulfilment',
    [
      'submission_stuck',
      'delivery_partial',
      'delivery_canceled',
      'delivery_failed',
      'delivery_status_unknown',
    ],
  ],
  ['link', 'submission', ['submission_ambiguous', 'submission_rejected']],
  ['not_placed', 'submission', ['submission_ambiguous', 'submission_rejected']],
  ['refund', 'submission', ['submission_ambiguous', 'submission_rejected']],
  ['send_mail', 'mail', ['mail_failed']],
  ['allow_mail', 'mail', ['mail_returned']],
  ['noted', 'note', ['mentioned']],
] as const)('the decision %s on a %s closes the open items of its subject', (decision, kind, expected) => {
  const by = { by: 'staff', staffId: 'a' as StaffId } as const;
  expect(new Set(reasonsClosedBy({ decision, kind, subjectId: 'a', ...by }))).toEqual(new Set(expected));
});
