import { z } from 'zod';
import { listQuerySchema, listReplySchema, timeBoundSchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { words } from '../orders/changes.ts';
import { storyEntrySchema } from '../staff/audit.ts';

/** Says what an address has said to advertising: never asked or not ticked, given with an order, or stopped since. */
export const clientConsents = ['given', 'none', 'stopped'] as const;
export type ClientConsent = (typeof clientConsents)[number];

const cents = z.coerce.number().int().min(0).max(99_999_999).optional();
const count = z.coerce.number().int().min(0).max(1_000_000).optional();
const days = z.coerce.number().int().min(1).max(3650).optional();
const yesOrNo = z.enum(['yes', 'no']).optional();

/** Lists what customers are told apart by: the filters of the list, and what a segment is made of. */
export const clientFilterSchema = z.object({
  /** Counts what they paid and what did not go back. */
  spentFrom: cents,
  spentTo: cents,
  /** Counts paid orders. */
  ordersFrom: count,
  ordersTo: count,
  firstFrom: timeBoundSchema.optional(),
  firstTo: timeBoundSchema.optional(),
  lastFrom: timeBoundSchema.optional(),
  lastTo: timeBoundSchema.optional(),
  /** This filter moves with time: it counts the days without an order, or the days in which there was one. */
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

export const clientSorts = ['last', 'first', 'spent', 'orders'] as const;

/** `GET /api/admin/customers` takes this; `q` is a part of an address or of a name. */
export const clientsQuerySchema = listQuerySchema.extend(clientFilterSchema.shape).extend({
  q: z.string().trim().max(254).optional(),
  /** Is a segment that was saved; further filters narrow it. */
  segment: z.uuid().optional(),
  sort: z.enum([...clientSorts, ...clientSorts.map((name) => `-${name}` as const)]).default('-last'),
});
export type ClientsQuery = z.infer<typeof clientsQuerySchema>;

export const clientSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  username: z.string(),
  language: localeSchema,
  country: z.string(),
  orders: z.number().int(),
  /** Counts orders that somebody tried to pay in vain. */
  tries: z.number().int(),
  spentCents: z.number().int(),
  refunds: z.number().int(),
  refundedCents: z.number().int(),
  disputes: z.number().int(),
  refills: z.number().int(),
  firstOrderAt: z.string(),
  lastOrderAt: z.string(),
  consent: z.enum(clientConsents),
  account: z.boolean(),
  blocked: z.boolean(),
  sample: z.boolean(),
});
export type Client = z.infer<typeof clientSchema>;
export const clientsReplySchema = listReplySchema(clientSchema);
export type ClientsReply = z.infer<typeof clientsReplySchema>;

/** `GET /api/admin/customers/countries` lists where customers are, the most frequent first. */
export const clientCountriesReplySchema = z.object({ countries: z.array(z.string()) });
export type ClientCountriesReply = z.infer<typeof clientCountriesReplySchema>;

const orderRef = { orderId: z.string(), orderNumber: z.string() };

/** `GET /api/admin/customers/{id}` returns the newest of each kind, at most `mostShown`. */
export const clientReplySchema = clientSchema.extend({
  success: z.literal(true),
  /** Lists all addresses that count here; the first is its own. */
  addresses: z.array(z.object({ id: z.string(), email: z.string(), merge: z.string().nullable() })),
  /** Is where staff have merged it into; then this page is of the past. */
  mergedInto: z.string().nullable(),
  money: z.object({
    revenueCents: z.number().int(),
    taxCents: z.number().int(),
    netCents: z.number().int(),
    costCents: z.number().int(),
    marginCents: z.number().int(),
    /** Counts the parts whose currency has no rate; their cost is not in it. */
    unpriced: z.number().int(),
  }),
  blockedUntil: z.string().nullable(),
  notes: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), at: z.string() })),
  orderList: z.array(
    z.object({
      ...orderRef,
      state: z.string(),
      paymentState: z.string(),
      totalCents: z.number().int(),
      username: z.string(),
      at: z.string(),
    }),
  ),
  disputeList: z.array(
    z.object({
      id: z.string(),
      ...orderRef,
      amountCents: z.number().int(),
      state: z.string(),
      at: z.string(),
    }),
  ),
  refillList: z.array(z.object({ id: z.string(), ...orderRef, state: z.string(), at: z.string() })),
  threads: z.array(
    z.object({ id: z.string(), state: z.string(), messages: z.number().int(), at: z.string() }),
  ),
  chats: z.number().int(),
  mails: z.array(
    z.object({ id: z.string(), kind: z.string(), subject: z.string(), state: z.string(), at: z.string() }),
  ),
  consents: z.array(z.object({ ...orderRef, kind: z.string(), statement: z.string(), at: z.string() })),
  codes: z.array(
    z.object({
      ...orderRef,
      code: z.string(),
      discountCents: z.number().int(),
      state: z.string(),
      at: z.string(),
    }),
  ),
  stopped: z.array(z.object({ email: z.string(), kind: z.string(), source: z.string(), at: z.string() })),
  invoices: z.number().int(),
  withdrawals: z.number().int(),
  /** Holds what these addresses bought of a shop before this one; none of the figures above counts it. */
  past: z.object({
    orders: z.number().int(),
    totalCents: z.number().int(),
    firstAt: z.string().nullable(),
    newest: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        service: z.string(),
        /** It is null where the file had none. */
        totalCents: z.number().int().nullable(),
        state: z.string().nullable(),
        at: z.string(),
      }),
    ),
  }),
  story: z.array(storyEntrySchema),
});
export type ClientReply = z.infer<typeof clientReplySchema>;

/** A customer's page shows this many of each kind. */
export const mostShown = 12;

/** `POST /api/admin/customers/{id}/notes` takes an `Idempotency-Key`. */
export const addClientNoteSchema = z.object({ text: words(2000) });
export const addedClientNoteReplySchema = z.object({ success: z.literal(true), noteId: z.string() });

const reason = words(500);

/** `POST /api/admin/customers/{id}/merge` makes `gone` count here from now on; its orders keep their address. */
export const mergeClientsSchema = z.object({ gone: z.uuid(), reason });
export type MergeClients = z.infer<typeof mergeClientsSchema>;
export const mergedClientsReplySchema = z.object({ success: z.literal(true), mergeId: z.string() });

/** `POST /api/admin/customers/{id}/erase` */
export const eraseClientSchema = z.object({ reason });

export const segmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  filter: clientFilterSchema,
  /** Counts its customers now. */
  count: z.number().int(),
  /** Counts those of them who have agreed to advertising. */
  consenting: z.number().int(),
  by: z.string(),
  updatedAt: z.string(),
});
export type Segment = z.infer<typeof segmentSchema>;

/** `GET /api/admin/segments` lists them by name. */
export const segmentsReplySchema = z.object({ segments: z.array(segmentSchema) });
export type SegmentsReply = z.infer<typeof segmentsReplySchema>;

/** `POST /api/admin/segments`, `PUT /api/admin/segments/{id}` */
export const saveSegmentSchema = z.object({ name: words(60), filter: clientFilterSchema });
export type SaveSegment = z.infer<typeof saveSegmentSchema>;
export const savedSegmentReplySchema = z.object({ success: z.literal(true), id: z.string() });

/** Each segment is counted where they are listed. */
export const mostSegments = 50;
