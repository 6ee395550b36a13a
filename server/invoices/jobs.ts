import type { OrderId, RefundId } from '#contracts/ids.ts';
import { shopIdentity } from '#server/content/shop-identity.ts';
import type { Deps } from '#server/deps.ts';
import { currentRequestId } from '#server/log/current-work.ts';
import { defineJob, type JobDefinition } from '#server/queue/define-job.ts';
import { type DueRows, defineRows } from '#server/queue/work-rows.ts';
import { issuerOf } from '#server/register/issuer.ts';
import { issueDue } from './issue-due.ts';
import { anyDue, insertDue } from './store-dues.ts';
import { sweepInvoices } from './sweep.ts';

/** What is due is its own queue, worked in batches: the chain has room for one at a time, in whatever process. */
export function invoiceRows(deps: Deps): DueRows {
  return defineRows({
    name: 'invoices.issue',
    write: (tx, { orderId, refundId, ...due }) =>
      insertDue(tx, {
        ...due,
        orderId: orderId as OrderId,
        ...(refundId ? { refundId: refundId as RefundId } : {}),
        requestId: currentRequestId(),
      }),
    table: 'invoice_dues',
    width: 1,
    claim: async () => {
      const mayIssue = issuerOf(await shopIdentity.current(deps), deps.config.mode) !== undefined;
      return mayIssue && (await anyDue(deps.database)) ? ['due'] : [];
    },
    work: async () => {
      await issueDue(deps);
    },
  });
}

export const invoiceJobs = (deps: Deps): JobDefinition[] => [
  defineJob({ name: 'invoices.sweep', everySeconds: 3600, run: () => sweepInvoices(deps) }),
];
