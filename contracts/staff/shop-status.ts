import { z } from 'zod';
import { closureSchema } from '../catalog/closures.ts';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';

const moment = anyString;
const count = anyInteger.min(0);

/** Is one thing that keeps the shop from what it could do; each is a part of the line above every screen. */
export const statusPartSchema = z.discriminatedUnion('kind', [
  /** The live shop has never been opened, or does not say who sells: nothing is sold. */
  z.object({ kind: z.literal('not_open'), why: z.enum(['never_opened', 'unnamed']) }),
  z.object({ kind: z.literal('maintenance'), since: moment.nullable(), by: stringOrNull }),
  /** Is a switch of sales: of all or of one type, in a country or everywhere. */
  z.object({ kind: z.literal('closed'), ...closureSchema.pick({ service: true, country: true }).shape }),
  /** Packages are on sale by the list, and no provider takes them any more. */
  z.object({ kind: z.literal('dropped'), packages: count }),
  z.object({
    kind: z.literal('provider_held'),
    id: anyInteger,
    name: anyString,
    since: moment,
    /** Counts paid orders that wait for it, and what they are worth. */
    orders: count,
    amountCents: count,
  }),
  /** Is the earliest return of the one-stop shop that should have been filed, and how many there are. */
  z.object({
    kind: z.literal('return_overdue'),
    year: anyInteger,
    quarter: anyInteger,
    dueOn: z.iso.date(),
    returns: count,
  }),
  z.object({ kind: z.literal('backup'), alarm: z.enum(['failed', 'old']), newestAt: moment.nullable() }),
]);
export type StatusPart = z.infer<typeof statusPartSchema>;
export type StatusKind = StatusPart['kind'];

export const sellings = ['all', 'part', 'nothing'] as const;
export type Selling = (typeof sellings)[number];

/** `GET /api/admin/status` says how the shop is now, the worst first. */
export const shopStatusReplySchema = z.object({
  success: onlyTrue,
  selling: z.enum(sellings),
  parts: z.array(statusPartSchema),
});
export type ShopStatusReply = z.infer<typeof shopStatusReplySchema>;
