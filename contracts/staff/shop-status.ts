import { z } from 'zod';
import { closureSchema } from '../catalog/closures.ts';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { conditionCauses, shownNames } from './conditions.ts';
import { pendingReasonSchema } from './pending.ts';

const moment = anyString;
const count = anyInteger.min(0);

/** Restriction of the shop, shown in the status line above every screen. */
export const statusPartSchema = z.discriminatedUnion('kind', [
  /** A live shop that was never opened or has no seller identity. Nothing is sold. */
  z.object({ kind: z.literal('not_open'), why: z.enum(['never_opened', 'unnamed']) }),
  z.object({ kind: z.literal('maintenance'), since: moment.nullable(), by: stringOrNull }),
  /** Closure of all or one type, in a country or everywhere. */
  z.object({ kind: z.literal('closed'), ...closureSchema.pick({ service: true, country: true }).shape }),
  /** Listed packages without any provider. */
  z.object({ kind: z.literal('dropped'), packages: count }),
  z.object({
    kind: z.literal('provider_held'),
    id: anyInteger,
    name: anyString,
    since: moment,
    /** Paid orders that wait for it, and their total. */
    orders: count,
    amountCents: count,
  }),
  /** Earliest overdue return of the one-stop shop, and the number of overdue returns. */
  z.object({
    kind: z.literal('return_overdue'),
    year: anyInteger,
    quarter: anyInteger,
    dueOn: z.iso.date(),
    returns: count,
  }),
  z.object({ kind: z.literal('backup'), alarm: z.enum(['failed', 'old']), newestAt: moment.nullable() }),
  /** Any other condition with an effect on buyers. `reason` is the inbox item about it. */
  z.object({
    kind: z.literal('condition'),
    name: z.enum(shownNames),
    cause: z.enum(conditionCauses),
    reason: pendingReasonSchema,
  }),
]);
export type StatusPart = z.infer<typeof statusPartSchema>;
export type StatusKind = Exclude<StatusPart['kind'], 'condition'>;
export const statusKinds = statusPartSchema.options
  .map(({ shape }) => shape.kind.value)
  .filter((kind): kind is StatusKind => kind !== 'condition');

export const saleStates = ['all', 'part', 'nothing'] as const;
export type SaleState = (typeof saleStates)[number];

/** `GET /api/admin/status`. State of the shop, worst first. */
export const shopStatusReplySchema = z.object({
  success: onlyTrue,
  selling: z.enum(saleStates),
  parts: z.array(statusPartSchema),
});
export type ShopStatusReply = z.infer<typeof shopStatusReplySchema>;
