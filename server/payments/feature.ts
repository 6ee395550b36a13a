import type { Feature } from '#server/http/feature.ts';
import { acceptPayment } from './accept-payment.ts';
import { refundPayment, retryRefund } from './decide-payment.ts';
import { paymentJobs } from './jobs.ts';
import { paymentMails } from './payment-mails.ts';
import { paymentsRetention } from './retention.ts';
import { registerPaymentRoutes } from './routes.ts';
import { registerPaymentStaffRoutes } from './staff-routes.ts';
import { countWaitingDisputes } from './store-dispute-list.ts';
import { countWaiting } from './store-staff.ts';

export const paymentsFeature: Feature = {
  name: 'payments',
  retention: paymentsRetention,
  routes: registerPaymentRoutes,
  staffRoutes: registerPaymentStaffRoutes,
  jobs: paymentJobs,
  mails: paymentMails,
  attention: {
    payments: ({ database }) => countWaiting(database),
    disputes: ({ database }) => countWaitingDisputes(database),
  },
  decisions: { accept_payment: acceptPayment, refund_payment: refundPayment, retry_refund: retryRefund },
};
