import type { PendingReason } from '#contracts/staff/pending.ts';
import type { ReasonRules } from './reason-rules.ts';

export const deliveryReasons = {
  submission_ambiguous: {
    kind: 'submission',
    urgency: 'today',
    closedBy: ['accepted', 'not_placed'],
    decisions: ['link', 'not_placed', 'refund'],
    alsoDecidedBy: ['try_again'],
  },
  submission_rejected: {
    kind: 'submission',
    urgency: 'today',
    closedBy: ['order_stopped', 'shop_restored'],
    decisions: ['try_again', 'refund'],
    alsoDecidedBy: ['link', 'not_placed'],
  },
  accepted_after_decision: { kind: 'submission', urgency: 'now', closedBy: [], decisions: ['noted'] },
  submission_stuck: {
    kind: 'fulfilment',
    urgency: 'today',
    closedBy: ['accepted', 'order_stopped', 'order_ended'],
    decisions: ['noted'],
    alsoDecidedBy: ['try_again'],
  },
  provider_mapping_missing: {
    kind: 'line_item',
    urgency: 'today',
    closedBy: ['accepted', 'order_stopped', 'order_ended'],
    decisions: ['refund'],
  },
  provider_held: {
    kind: 'provider',
    urgency: 'now',
    closedBy: [],
    decisions: ['release_provider'],
  },
  price_list_refused: {
    kind: 'provider',
    urgency: 'week',
    closedBy: ['price_list_taken'],
    decisions: ['accept_price_list'],
  },
  route_at_loss: {
    kind: 'route',
    urgency: 'today',
    closedBy: ['price_list_taken', 'route_cured'],
    decisions: ['noted'],
  },
  // The provider's limits no longer allow the service's quantity.
  route_excluded: {
    kind: 'route',
    urgency: 'today',
    closedBy: ['price_list_taken', 'route_cured'],
    decisions: ['noted'],
  },
  line_not_sent: {
    kind: 'line_item',
    urgency: 'today',
    closedBy: ['order_ended'],
    decisions: ['refund', 'accept_as_is'],
  },
  delivery_partial: {
    kind: 'fulfilment',
    urgency: 'today',
    closedBy: ['order_ended', 'link_taken_back'],
    decisions: ['refund_rest', 'accept_as_is'],
    alsoDecidedBy: ['try_again'],
  },
  delivery_canceled: {
    kind: 'fulfilment',
    urgency: 'today',
    closedBy: ['order_ended', 'link_taken_back'],
    decisions: ['refund_rest', 'accept_as_is'],
    alsoDecidedBy: ['try_again'],
  },
  delivery_failed: {
    kind: 'fulfilment',
    urgency: 'today',
    closedBy: ['order_ended', 'link_taken_back'],
    decisions: ['refund_rest', 'accept_as_is'],
    alsoDecidedBy: ['try_again'],
  },
  delivery_status_unknown: {
    kind: 'fulfilment',
    urgency: 'today',
    closedBy: ['status_known', 'order_ended', 'link_taken_back'],
    decisions: ['delivered', 'not_delivered'],
    alsoDecidedBy: ['try_again'],
  },
  refill_ambiguous: {
    kind: 'refill',
    urgency: 'week',
    closedBy: ['accepted'],
    decisions: ['link_refill', 'refill_not_taken'],
  },
  withdrawal_undecided: {
    kind: 'withdrawal',
    urgency: 'today',
    closedBy: [],
    decisions: ['match_withdrawal', 'close_withdrawal'],
  },
} satisfies Partial<Record<PendingReason, ReasonRules>>;
