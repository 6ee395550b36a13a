import { z } from 'zod';
import { ofCost } from '../kit/cost-fields.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, listReplySchema, timeBoundSchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { markFieldOwner } from '../kit/module-fields.ts';
import { requiredTextSchema } from '../orders/changes.ts';
import { historyEntrySchema } from '../staff/audit.ts';

/** Advertising consent of an address: never given, given with an order, or stopped since. */
export const clientConsents = ['given', 'none', 'stopped'] as const;
export type ClientConsent = (typeof clientConsents)[number];

const cents = z.coerce.number().int().min(0).max(99_999_999).optional();
const count = z.coerce.number().int().min(0).max(1_000_000).optional();
const days = z.coerce.number().int().min(1).max(3650).optional();
const yesOrNo = z.enum(['yes', 'no']).optional();

export const clientFilterSchema = z.object({
  /** Cents paid minus refunds. */
  spentFrom: cents,
  spentTo: cents,
  ordersFrom: count,
  ordersTo: count,
  firstFrom: timeBoundSchema.optional(),
  firstTo: timeBoundSchema.optional(),
  lastFrom: timeBoundSchema.optional(),
  lastTo: timeBoundSchema.optional(),
  /** Relative filter: days without an order, or days in which there was one. */
  quietDays: days,
  recentDays: days,
  language: localeSchema.optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  consent: z.enum(clientConsents).optional(),
  disputes: yesOrNo,
  refunds: yesOrNo,
  blocked: yesOrNo,
  account: yesOrNo,
});
export type ClientFilter = z.infer<typeof clientFilterSchema>;

export const clientSorts = ['email', 'last', 'first', 'spent', 'orders'] as const;

/** `GET /api/admin/customers`. `q` is a part of an address or a name. */
export const clientsQuerySchema = listQuerySchema.extend(clientFilterSchema.shape).extend({
  q: z.string().trim().max(254).optional(),
  /** Saved segment. Other filters narrow it. */
  segment: z.uuid().optional(),
  sort: z.enum([...clientSorts, ...clientSorts.map((name) => `-${name}` as const)]).default('-last'),
});
export type ClientsQuery = z.infer<typeof clientsQuerySchema>;

export const clientSchema = z.object({
  id: anyString,
  email: anyString,
  name: stringOrNull,
  username: anyString,
  language: localeSchema,
  country: anyString,
  orders: anyInteger,
  /** Orders with failed payment attempts only. */
  tries: anyInteger,
  spentCents: anyInteger,
  refunds: anyInteger,
  refundedCents: anyInteger,
  disputes: anyInteger,
  refills: anyInteger,
  firstOrderAt: anyString,
  lastOrderAt: anyString,
  consent: z.enum(clientConsents),
  account: anyBoolean,
  blocked: anyBoolean,
  sample: anyBoolean,
});
export type Client = z.infer<typeof clientSchema>;
export const clientsReplySchema = listReplySchema(clientSchema);
export type ClientsReply = z.infer<typeof clientsReplySchema>;

/** `GET /api/admin/customers/countries`, most frequent first. */
export const clientCountriesReplySchema = z.object({ countries: z.array(anyString) });
export type ClientCountriesReply = z.infer<typeof clientCountriesReplySchema>;

const orderRef = { orderId: anyString, orderNumber: anyString };

/** `GET /api/admin/customers/{id}`. The newest of each type, at most `maxListedEntries`. */
export const clientReplySchema = clientSchema.extend({
  success: onlyTrue,
  addresses: z.array(z.object({ id: anyString, email: anyString, merge: stringOrNull })),
  mergedInto: stringOrNull,
  money: z.object({
    revenueCents: anyInteger,
    taxCents: anyInteger,
    netCents: anyInteger,
    costCents: ofCost(integerOrNull),
    marginCents: ofCost(integerOrNull),
    /** Number of parts whose currency has no exchange rate. Their cost is not included. */
    unpriced: anyInteger,
  }),
  blockedUntil: stringOrNull,
  notes: z.array(z.object({ id: anyString, text: anyString, by: anyString, at: anyString })),
  orderList: markFieldOwner(
    'orders',
    z.array(
      z.object({
        ...orderRef,
        state: anyString,
        paymentState: anyString,
        disputeStates: markFieldOwner('payments', z.array(anyString)),
        totalCents: anyInteger,
        username: anyString,
        at: anyString,
      }),
    ),
  ),
  disputeList: markFieldOwner(
    'payments',
    z.array(
      z.object({
        id: anyString,
        ...orderRef,
        amountCents: anyInteger,
        state: anyString,
        at: anyString,
      }),
    ),
  ),
  refillList: markFieldOwner(
    'fulfilment',
    z.array(z.object({ id: anyString, ...orderRef, state: anyString, at: anyString })),
  ),
  threads: z.array(z.object({ id: anyString, state: anyString, messages: anyInteger, at: anyString })),
  chats: anyInteger,
  mails: markFieldOwner(
    'mail',
    z.array(
      z.object({ id: anyString, kind: anyString, subject: anyString, state: anyString, at: anyString }),
    ),
  ),
  consents: markFieldOwner(
    'orders',
    z.array(
      z.object({
        /** `null` when given in the account or through a mailed link. */
        orderId: stringOrNull,
        orderNumber: stringOrNull,
        kind: anyString,
        statement: anyString,
        at: anyString,
      }),
    ),
  ),
  codes: markFieldOwner(
    'orders',
    z.array(
      z.object({
        ...orderRef,
        code: anyString,
        discountCents: anyInteger,
        state: anyString,
        at: anyString,
      }),
    ),
  ),
  stopped: markFieldOwner(
    'mail',
    z.array(z.object({ email: anyString, kind: anyString, source: anyString, at: anyString })),
  ),
  invoices: anyInteger,
  withdrawals: anyInteger,
  /** Purchases at an earlier shop, not included in the figures above. */
  past: z.object({
    orders: anyInteger,
    totalCents: anyInteger,
    firstAt: stringOrNull,
    newest: z.array(
      z.object({
        id: anyString,
        number: anyString,
        service: anyString,
        /** `null` when the imported file had no total. */
        totalCents: integerOrNull,
        state: stringOrNull,
        at: anyString,
      }),
    ),
  }),
  story: z.array(historyEntrySchema),
});
export type ClientReply = z.infer<typeof clientReplySchema>;

export const maxListedEntries = 12;

/** `POST /api/admin/customers/{id}/notes`. Accepts an `Idempotency-Key`. */
export const addClientNoteSchema = z.object({ text: requiredTextSchema(2000) });
export const addedClientNoteReplySchema = z.object({ success: onlyTrue, noteId: anyString });

const reason = requiredTextSchema(500);

/**
 * `POST /api/admin/customers/{id}/merge`. Counts `gone` as this customer from now on. Its orders keep their address.
 */
export const mergeClientsSchema = z.object({ gone: z.uuid(), reason });
export type MergeClients = z.infer<typeof mergeClientsSchema>;
export const mergedClientsReplySchema = z.object({ success: onlyTrue, mergeId: anyString });

export const eraseClientSchema = z.object({ reason });

export const segmentSchema = z.object({
  id: anyString,
  name: anyString,
  filter: clientFilterSchema,
  count: anyInteger,
  /** Number of counted customers with advertising consent. */
  consenting: anyInteger,
  by: anyString,
  updatedAt: anyString,
});
export type Segment = z.infer<typeof segmentSchema>;

/** `GET /api/admin/segments`, by name. */
export const segmentsReplySchema = z.object({ segments: z.array(segmentSchema) });
export type SegmentsReply = z.infer<typeof segmentsReplySchema>;

export const saveSegmentSchema = z.object({ name: requiredTextSchema(60), filter: clientFilterSchema });
export type SaveSegment = z.infer<typeof saveSegmentSchema>;
export const savedSegmentReplySchema = z.object({ success: onlyTrue, id: anyString });

/** Limit, because the list counts every segment. */
export const maxSegments = 50;
