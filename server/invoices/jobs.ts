import { issueInvoiceJob } from '#server/payments/issue-invoice-job.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob, defineRows } from '#server/platform/feature/define-job.ts';
import { currentRequestId } from '#server/platform/logging/request-context.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { issuerOf } from '#server/tax/records/installation/installation.ts';
import { issueDueInvoices } from './planning/issue-due.ts';
import {
  countPendingInvoices,
  earliestDueSql,
  hasDueInvoices,
  hasUnrecordedSupplies,
  insertMissingDues,
  insertPendingInvoice,
  releaseWithNewFacts,
  scheduleNow,
} from './planning/store-dues.ts';

/** Adds missing pending invoices, releases paused ones when new facts are known, and checks that the shop can issue. */
export async function sweepInvoices(deps: Deps): Promise<void> {
  const { database, config, log } = deps;
  const found = await insertMissingDues(database);
  if (found > 0) log.warn({ found }, 'pending invoices of paid orders were missing and were inserted');
  await releaseWithNewFacts(database);
  const issuer = issuerOf(await readSetting(deps, shopIdentity), config.mode);
  const item = { reason: 'issuer_unknown', subjectId: 'shop' } as const;
  if (issuer) {
    await resolveItems(database, {
      event: 'issuer_known',
      kind: 'invoice',
      subjectId: item.subjectId,
      by: 'system',
    });
    return;
  }
  const waiting = await countPendingInvoices(database);
  if (waiting > 0) await openItem(database, { ...item, evidence: { waiting }, unlessDecided: true });
}

const mayIssue = async (deps: Deps): Promise<boolean> =>
  issuerOf(await shopIdentity.current(deps), deps.config.mode) !== undefined;

/** The queue is the table of pending invoices. Batches, because only one transaction at a time can extend the chain. */
export const invoiceRows = defineRows({
  ...issueInvoiceJob,
  table: 'invoice_dues',
  width: 1,
  earliest: earliestDueSql,
  shown: {
    keptBy: async (deps) => ((await mayIssue(deps)) ? null : 'issuer'),
    retry: (tx, id) => scheduleNow(tx, id),
  },
  open: (deps) => ({
    write: (tx, due) => insertPendingInvoice(tx, { ...due, requestId: currentRequestId() }),
    claim: async () => {
      const { database } = deps;
      const ready =
        (await hasUnrecordedSupplies(database)) ||
        ((await mayIssue(deps)) && (await hasDueInvoices(database)));
      return ready ? ['due'] : [];
    },
    work: async () => {
      await issueDueInvoices(deps);
    },
  }),
});

export const invoiceJobs = [
  defineJob({ name: 'invoices.sweep', everySeconds: 3600, handler: (deps) => sweepInvoices(deps) }),
];
