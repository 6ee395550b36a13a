import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature, JobDefinition } from '#server/platform/feature/feature.ts';
import { sendDisputeAnswerJob } from './disputes/answer-dispute.ts';
import { eraseAnswers } from './disputes/store-answers.ts';
import { countWaitingDisputes } from './disputes/store-disputes.ts';
import { acceptPayment, refundPayment, retryRefund } from './intents/decide-payment.ts';
import { paymentMails } from './intents/payment-mails.ts';
import { processEventJob } from './intents/receive-event.ts';
import { watchWebhooks } from './intents/webhooks.ts';
import { compareDays } from './reconciliation/compare-day.ts';
import { reconcilePaymentsJob } from './reconciliation/reconcile-payments.ts';
import { requestRefundOfLine } from './refunds/request-refund.ts';
import { sendRefundJob } from './refunds/send-refund.ts';
import { registerPaymentRoutes } from './routes.ts';
import { currentPaymentMethods, paymentRoutesSetting } from './routing/payment-routes.ts';
import { registerPaymentStaffRoutes } from './staff-routes.ts';
import { countWaiting } from './store-staff.ts';

const paymentJobs: readonly JobDefinition[] = [
  processEventJob,
  requestRefundOfLine,
  sendRefundJob,
  sendDisputeAnswerJob,
  reconcilePaymentsJob,
  defineJob({ name: 'payments.compare-days', everySeconds: 3600, handler: (deps) => compareDays(deps) }),
  defineJob({ name: 'payments.watch-webhooks', everySeconds: 60, handler: (deps) => watchWebhooks(deps) }),
];

const paymentsRetention: readonly Retention[] = [
  { table: 'payments', because: 'money records remain; they contain no personal data' },
  { table: 'refunds', because: 'money records remain; they contain no personal data except staff names' },
  { table: 'redsys_intents', because: 'money records remain; they contain no personal data' },
  { table: 'redsys_operations', because: 'money records remain; they contain four digits of a card' },
  deleteRowsRule('redsys_card_tries', 'created_at < $1', {
    days: 2,
    atLeast: 1,
    because: 'the gateway deletes a typed card after half an hour; the outcome is in its operation',
  }),
  { table: 'redsys_refunds', because: 'money records remain; they contain no personal data' },
  { table: 'refund_requests', because: 'money records remain, so that a key never refunds twice' },
  { table: 'disputes', because: 'money records remain; they contain no personal data' },
  deleteRowsRule('external_events', 'processed_at < $1', {
    // The processor repeats its events for three days. The tables of payments, refunds and disputes contain
    // the content of the events.
    days: 90,
    atLeast: 7,
    because: 'the processor repeats its events for days; their content is in the money records',
  }),
  { table: 'refused_webhooks', because: 'one row for each reason; contains no personal data' },
  { table: 'comparison_marks', because: 'one row' },
  { table: 'charges', because: 'money records remain; they contain four digits of a card' },
  { table: 'balance_entries', because: 'money records remain; they contain no personal data' },
  { table: 'payouts', because: 'money records remain; they contain no personal data' },
  { table: 'reconciled_days', because: 'money records remain; they contain no personal data' },
  { table: 'reconciliation_differences', because: 'money records remain; they contain no personal data' },
  {
    table: 'dispute_answers',
    // A dispute answer cites documents of its order, so its retention is the same as theirs.
    days: legalRetentionDays,
    atLeast: legalRetentionDays,
    because: 'kept as long as the documents of the order that they quote',
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
