import type { ShownPaymentState } from '#contracts/payments.ts';
import type { StaffPaymentRow } from './store-staff.ts';

type Facts = Pick<
  StaffPaymentRow,
  | 'state'
  | 'failure_code'
  | 'parked_reason'
  | 'dispute_open'
  | 'amount_received_cents'
  | 'amount_refunded_cents'
>;

/** How a payment stands, in one word: what wants somebody's eye before what does not. */
export function shownState(row: Facts): ShownPaymentState {
  if (row.state === 'processing' || row.state === 'canceled') return row.state;
  if (row.state !== 'succeeded') return row.failure_code === null ? 'open' : 'failed';
  if (row.parked_reason !== null) return 'parked';
  if (row.dispute_open) return 'disputed';
  if (row.amount_refunded_cents === 0) return 'paid';
  return row.amount_refunded_cents < row.amount_received_cents ? 'partially_refunded' : 'refunded';
}
