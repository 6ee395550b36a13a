import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { eraseAnswers } from './disputes/store-answers.ts';
import { countWaitingDisputes } from './disputes/store-disputes.ts';
import { acceptPayment, refundPayment, retryRefund } from './intents/decide-payment.ts';
import { paymentMails } from './intents/payment-mails.ts';
import { paymentJobs } from './jobs.ts';
import { registerPaymentRoutes } from './routes.ts';
import { currentPaymentMethods, paymentRoutesSetting } from './routing/payment-routes.ts';
import { registerPaymentStaffRoutes } from './staff-routes.ts';
import { countWaiting } from './store-staff.ts';

const paymentsRetention: readonly Retention[] = [
  { table: 'payments', because: 'rows about money stay; they name nobody' },
  { table: 'refunds', because: 'rows about money stay; they name nobody but staff' },
  { table: 'redsys_intents', because: 'rows about money stay; they name nobody' },
  { table: 'redsys_operations', because: 'rows about money stay; of a card they hold four digits' },
  {
    table: 'redsys_card_tries',
    days: 2,
    atLeast: 1,
    because: 'the gateway forgets a typed card after half an hour; the end stands with its operation',
    forget: deleteRowsRule('redsys_card_tries', 'created_at < $1'),
  },
  { table: 'redsys_refunds', because: 'rows about money stay; they name nobody' },
  { table: 'refund_requests', because: 'rows about money stay: a key never refunds twice' },
  { table: 'disputes', because: 'rows about money stay; they name nobody' },
  {
    table: 'external_events',
    // The processor repeats its events for three days. The tables of payments, refunds and disputes contain
    // the content of the events.
    days: 90,
    atLeast: 7,
    because: 'the processor repeats its events for days; what they told stands in the rows about money',
    forget: deleteRowsRule('external_events', 'processed_at < $1'),
  },
  { table: 'refused_webhooks', because: 'a row for each reason; it names nobody' },
  { table: 'comparison_marks', because: 'one row' },
  { table: 'charges', because: 'rows about money stay; of a card they hold four digits' },
  { table: 'balance_entries', because: 'rows about money stay; they name nobody' },
  { table: 'payouts', because: 'rows about money stay; they name nobody' },
  { table: 'reconciled_days', because: 'rows about money stay; they name nobody' },
  { table: 'reconciliation_differences', because: 'rows about money stay; they name nobody' },
  {
    table: 'dispute_answers',
    // Same retention as the documents of the order that the answer cites.
    days: legalRetentionDays,
    atLeast: legalRetentionDays,
    because: 'as long as the papers of the order that they quote',
    masks: true,
    forget: eraseAnswers,
  },
];

export const paymentsFeature: Feature = {
  name: 'payments',
  retention: paymentsRetention,
  routes: registerPaymentRoutes,
  staffRoutes: registerPaymentStaffRoutes,
  content: [{ pages: 'all', read: currentPaymentMethods }],
  settings: [paymentRoutesSetting],
  jobs: paymentJobs,
  mails: paymentMails,
  attention: {
    payments: ({ database }) => countWaiting(database),
    disputes: ({ database }) => countWaitingDisputes(database),
  },
  decisions: { accept_payment: acceptPayment, refund_payment: refundPayment, retry_refund: retryRefund },
};
