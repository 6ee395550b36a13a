import type Stripe from 'stripe';

/** SDK type with expandable fields in their stored form: ids only. */
type Plain<T, K extends keyof T> = Omit<T, K> & { [P in K]: Extract<T[P], string | null> };

export type PaymentIntent = Plain<Stripe.PaymentIntent, 'latest_charge' | 'payment_method'>;
export type Charge = Plain<Stripe.Charge, 'payment_intent' | 'balance_transaction'>;
export type Refund = Plain<
  Stripe.Refund,
  'charge' | 'payment_intent' | 'balance_transaction' | 'failure_balance_transaction'
>;
export type Dispute = Plain<Stripe.Dispute, 'charge' | 'payment_intent'>;
export type BalanceTransaction = Plain<Stripe.BalanceTransaction, 'source'>;
export type Payout = Plain<
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
export type Kind = keyof ObjectKinds;
export type AnyObject = ObjectKinds[Kind];

/** API version of all objects, whatever version a request names. */
export const API_VERSION = '2026-10-28.endive';
