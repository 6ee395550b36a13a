import type Stripe from 'stripe';

/** SDK type with expandable fields in their stored form: ids only. */
type StoredForm<T, K extends keyof T> = Omit<T, K> & { [P in K]: Extract<T[P], string | null> };

export type PaymentIntent = StoredForm<Stripe.PaymentIntent, 'latest_charge' | 'payment_method'>;
export type Charge = StoredForm<Stripe.Charge, 'payment_intent' | 'balance_transaction'>;
export type Refund = StoredForm<
  Stripe.Refund,
  'charge' | 'payment_intent' | 'balance_transaction' | 'failure_balance_transaction'
>;
export type Dispute = StoredForm<Stripe.Dispute, 'charge' | 'payment_intent'>;
export type BalanceTransaction = StoredForm<Stripe.BalanceTransaction, 'source'>;
export type Payout = StoredForm<
  Stripe.Payout,
  | 'application_fee'
  | 'balance_transaction'
  | 'destination'
  | 'failure_balance_transaction'
  | 'original_payout'
  | 'reversed_by'
>;
export type PaymentMethod = Stripe.PaymentMethod;
export type EarlyFraudWarning = Stripe.Radar.EarlyFraudWarning;

export interface ObjectKinds {
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  payment_method: PaymentMethod;
  balance_transaction: BalanceTransaction;
  payout: Payout;
  'radar.early_fraud_warning': EarlyFraudWarning;
}
export type ObjectKind = keyof ObjectKinds;
export type AnyObject = ObjectKinds[ObjectKind];

/** API version of all objects, whatever version a request names. */
export const API_VERSION = '2026-10-28.endive';
