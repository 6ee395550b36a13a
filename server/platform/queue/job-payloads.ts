import { z } from 'zod';

const uuid = z.uuid();
const nothing = z.object({});

/** Every job and what it carries. Peers speak by these names only; payloads hold ids, never copies of rows. */
export const jobPayloads = {
  'payments.process-event': z.object({ eventId: z.string() }),
  'payments.request-refund': z.object({
    lineItemId: uuid,
    reason: z.string().max(200),
    /** Part of the line's price; all that is left of it when absent. */
    amountCents: z.number().int().min(0).optional(),
    /** No more than brings all that goes back for the line up to this. */
    upToCents: z.number().int().min(0).optional(),
    /** The post that it is for; all of the line when absent. */
    position: z.number().int().min(0).optional(),
    requestedBy: z.string().max(120),
    /** Tells a repetition from a second refund of the line; absent in jobs from before there were keys. */
    requestKey: z.string().max(200).optional(),
  }),
  'payments.send-refund': z.object({ refundId: uuid }),
  'payments.send-dispute-answer': z.object({ disputeId: z.string() }),
  'payments.compare-days': nothing,
  'payments.reconcile': nothing,
  'payments.watch-webhooks': nothing,
  'providers.sync-services': nothing,
  'providers.read-balances': nothing,
  'providers.count-measures': nothing,
  'providers.close-cured-routes': nothing,
  'fulfilment.open': z.object({ orderId: uuid }),
  'fulfilment.end': z.object({ orderId: uuid }),
  'fulfilment.stop': z.object({ orderId: uuid }),
  'fulfilment.resume': z.object({ providerId: z.number().int(), round: z.number().int().min(0) }),
  'fulfilment.reconcile-submission': z.object({ submissionId: uuid }),
  'fulfilment.sync-statuses': nothing,
  'fulfilment.sync-run': z.object({ runId: uuid }),
  'fulfilment.sweep': nothing,
  'fulfilment.end-orders': nothing,
  'refills.run': z.object({ runId: uuid }),
  'refills.sweep': nothing,
  'pending.find-exhausted': nothing,
  'bulk.work': z.object({ runId: uuid }),
  'checkout.release-discounts': nothing,
  'marketing.collect-abandoned': nothing,
  'mail.send': z.object({
    /** Some feature lists it in its `mails`. */
    kind: z.string(),
    /** The row that it tells of. */
    subjectId: uuid,
    /** Tells a further mail of this kind about the row from the one that is sent once ever. */
    again: z.number().int().optional(),
    /** How long it may still be taken back; sent at once when absent. */
    delaySeconds: z.number().int().min(0).max(60).optional(),
  }),
  'mail.sweep-unsent': nothing,
  'register.send': nothing,
  'register.verify': nothing,
  'register.watch': nothing,
  'invoices.issue': z.object({
    cause: z.enum(['sale', 'refund', 'refund_returned', 'full']),
    orderId: uuid,
    refundId: uuid.optional(),
    /** Of a refund: what it takes back of the sale, or what came back of it. */
    amountCents: z.number().int().positive().optional(),
  }),
  'invoices.sweep': nothing,
  'tax.watch-threshold': nothing,
  'tax.review-vat-numbers': nothing,
  'checkout.cancel-order': z.object({ orderId: uuid }),
  'withdrawals.settle': z.object({ withdrawalId: uuid }),
  'withdrawals.settle-open': nothing,
  'reviews.invite': nothing,
  'staff.forget-attempts': nothing,
  'orders.maintain-partitions': nothing,
  'calls.maintain-partitions': nothing,
  'analytics.forward-conversion': z.object({ orderId: uuid }),
  'catalog.apply-change': z.object({ changeId: uuid }),
  'campaigns.hand-over': nothing,
  'content.publish-due': nothing,
  'customers.erase': z.object({ erasureId: uuid }),
  'clients.count': nothing,
  'figures.count': nothing,
  'figures.watch': nothing,
  'maintenance.watch': nothing,
  'status.watch': nothing,
  'tax.watch-returns': nothing,
  'opening.watch': nothing,
  'doctor.beat': nothing,
  'doctor.examine': nothing,
  'retention.forget': nothing,
  'imports.work': z.object({ importId: uuid }),
  'backups.note-moment': nothing,
  'backups.tend': nothing,
  'backups.drill': z.object({ cause: z.enum(['schedule', 'asked']), staffId: uuid.nullable() }),
  'backups.make': z.object({ cause: z.enum(['schedule', 'asked']), staffId: uuid.nullable() }),
} as const;

/** What every order needs is a row of its feature's own table, which says by itself when it is due. */
export const rowJobs = ['fulfilment.open', 'mail.send', 'invoices.issue', 'catalog.apply-change'] as const;

export type RowJobName = (typeof rowJobs)[number];
export type JobName = keyof typeof jobPayloads;
export type JobPayload<Name extends JobName> = z.infer<(typeof jobPayloads)[Name]>;
