import type { ListReply } from '#contracts/kit/lists.ts';
import type {
  PaymentDetail,
  PaymentItem,
  PaymentsQuery,
  ShownPaymentState,
} from '#contracts/payments/payments.ts';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { processorUrlOf, toDispute } from './disputes/list-disputes.ts';
import { disputesOfPayment } from './disputes/store-disputes.ts';
import { toEntry } from './reconciliation/list-ledger.ts';
import { entriesOfPayment } from './reconciliation/store-ledger.ts';
import {
  type AttemptRow,
  attemptsOfPayment,
  findStaffPayment,
  type PaymentFilter,
  paymentList,
  type RefundRow,
  refundsOf,
  type StaffPaymentRow,
} from './store-staff.ts';

type PaymentFacts = Pick<
  StaffPaymentRow,
  | 'state'
  | 'failure_code'
  | 'parked_reason'
  | 'dispute_open'
  | 'amount_received_cents'
  | 'amount_refunded_cents'
>;

function displayedState(row: PaymentFacts): ShownPaymentState {
  if (row.state === 'processing' || row.state === 'canceled') return row.state;
  if (row.state !== 'succeeded') return row.failure_code === null ? 'open' : 'failed';
  if (row.parked_reason !== null) return 'parked';
  if (row.dispute_open) return 'disputed';
  if (row.amount_refunded_cents === 0) return 'paid';
  return row.amount_refunded_cents < row.amount_received_cents ? 'partially_refunded' : 'refunded';
}

function toItem(row: StaffPaymentRow): PaymentItem {
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    at: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    state: displayedState(row),
    processor: row.processor as ProcessorName,
    intentId: row.intent_id,
    chargeId: row.charge_id,
    method: row.method,
    brand: row.card_brand,
    country: row.card_country,
    lastFour: row.last_four,
    declineCode: row.failure_code,
    amountCents: row.amount_cents,
    receivedCents: row.amount_received_cents,
    refundedCents: row.amount_refunded_cents,
    feeCents: row.fee_cents,
    netCents: row.net_cents,
    pending: row.pending ?? [],
  };
}

function filterOf(query: PaymentsQuery): PaymentFilter {
  const {
    state = null,
    processor = null,
    method = null,
    brand = null,
    country = null,
    orderId = null,
  } = query;
  const { minCents = null, maxCents = null, refunded = null, disputed = null, pending = null } = query;
  const [from, to] = [query.from ?? null, query.to ?? null];
  const { refundedFrom = null, refundedTo = null } = query;
  const plain = {
    state,
    processor,
    method,
    brand,
    country,
    orderId,
    minCents,
    maxCents,
    refunded,
    disputed,
    pending,
  };
  return { ...plain, from, to, refundedFrom, refundedTo, q: query.q || null };
}

export function listPayments(deps: Deps, query: PaymentsQuery & PageInput): Promise<ListReply<PaymentItem>> {
  return keysetPage(deps.database, { list: paymentList(filterOf(query)), input: query }, toItem);
}

const toAttempt = (row: AttemptRow): PaymentDetail['tries'][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  state: row.state as 'succeeded' | 'pending' | 'failed',
  amountCents: row.amount_cents,
  method: row.method,
  brand: row.card_brand,
  country: row.card_country,
  lastFour: row.last_four,
  declineCode: row.decline_code,
  threeDSecure: row.three_d_secure,
  riskLevel: row.risk_level,
  riskScore: row.risk_score,
});

const toRefund = (row: RefundRow): PaymentDetail['refunds'][number] => ({
  id: row.id,
  at: row.created_at.toISOString(),
  amountCents: row.amount_cents,
  state: row.state,
  reason: row.reason,
  by: row.requested_by,
  processorRefundId: row.processor_refund_id,
  error: row.failure_reason,
});

export async function showPayment(deps: Deps, id: string): Promise<PaymentDetail> {
  const { database } = deps;
  const [row, tries, refunds, disputes, entries] = await Promise.all([
    findStaffPayment(database, id),
    attemptsOfPayment(database, id),
    refundsOf(database, id),
    disputesOfPayment(database, id),
    entriesOfPayment(database, id),
  ]);
  if (!row) throw new ShopError('not_found', `no payment ${id}`);
  return {
    ...toItem(row),
    email: row.email,
    tries: tries.map(toAttempt),
    refunds: refunds.map(toRefund),
    disputes: disputes.map(toDispute),
    entries: entries.map(toEntry),
    processorUrl: processorUrlOf(deps, row.intent_id),
  };
}
