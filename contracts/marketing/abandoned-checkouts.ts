import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { askedCentsSchema, type ListReply, listQuerySchema, timeBoundSchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { ofModule } from '../kit/module-fields.ts';
import { serviceTypes } from '../orders/states.ts';
import { cartGroups, cartStates, stopReasons } from './abandoned-states.ts';

/** Is what the recovery link restores: the form as it was left. */
export const checkoutDraftSchema = z.object({
  username: anyString,
  email: anyString,
  serviceId: anyInteger,
  audience: z.enum(['europe', 'spain']).nullable(),
  customQuantity: integerOrNull,
  discountCode: stringOrNull,
  marketing: anyBoolean,
  /** It is absent for followers. */
  serviceType: z.enum(serviceTypes).exclude(['followers']).optional(),
  /** Holds links of the chosen posts in the buyer's order; it is absent for followers. */
  posts: z.array(anyString).optional(),
  /** Is the code of its type; it is absent for the three built-in types. */
  kind: z.string().optional(),
});
export type CheckoutDraft = z.infer<typeof checkoutDraftSchema>;

/** `GET /api/abandoned-checkouts/{token}` */
export const recoveredCheckoutSchema = z.object({ success: onlyTrue, draft: checkoutDraftSchema });
export type RecoveredCheckout = z.infer<typeof recoveredCheckoutSchema>;

/** Lists why one step was not sent to a checkout, though later ones may be. */
export const passedOver = ['late', 'no_text', 'code_over'] as const;
export type PassedOver = (typeof passedOver)[number];

const rangeShape = { from: timeBoundSchema.optional(), to: timeBoundSchema.optional() };

/** `GET /api/admin/abandoned-checkouts` takes this; `q` is an order's number, or part of an address or name. */
export const abandonedQuerySchema = listQuerySchema.extend({
  q: z.string().trim().max(120).optional(),
  state: z.enum(cartStates).optional(),
  group: z.enum(cartGroups).optional(),
  stopped: z.enum(stopReasons).optional(),
  consent: z.enum(['yes', 'no']).optional(),
  language: localeSchema.optional(),
  type: z.enum(serviceTypes).optional(),
  minCents: askedCentsSchema.optional(),
  maxCents: askedCentsSchema.optional(),
  ...rangeShape,
  /** Keeps those whose week is over, which the comparison counts. */
  decided: z.enum(['yes']).optional(),
  sort: z.enum(['-abandoned', 'abandoned', '-total', 'total']).default('-abandoned'),
});
export type AbandonedQuery = z.infer<typeof abandonedQuerySchema>;

export const abandonedCheckoutSchema = z.object({
  id: anyString,
  orderId: anyString,
  orderNumber: anyString,
  email: anyString,
  username: anyString,
  locale: localeSchema,
  serviceType: z.enum(serviceTypes),
  /** Names a type that an owner has added. */
  kind: namedKindSchema.optional(),
  quantity: anyInteger,
  totalCents: anyInteger,
  marketingConsent: anyBoolean,
  abandonedAt: anyString,
  openedAt: stringOrNull,
  recoveredAt: stringOrNull,
  group: z.enum(cartGroups),
  /** Counts the reminders that went out. */
  reminders: anyInteger,
  stopReason: z.enum(stopReasons).nullable(),
  sample: anyBoolean,
  recoveryUrl: anyString,
});
export type AbandonedCheckout = z.infer<typeof abandonedCheckoutSchema>;
export type AbandonedList = ListReply<AbandonedCheckout>;

/** Lists what became of one step. With `none` its mail was not written, because the reader had come back by then. */
export const reminderStates = ['queued', 'sent', 'failed', 'withheld', 'none'] as const;

/** `GET /api/admin/abandoned-checkouts/{id}` */
export const abandonedDetailSchema = z.object({
  success: onlyTrue,
  cart: abandonedCheckoutSchema,
  audience: z.enum(['europe', 'spain']).nullable(),
  discountCode: stringOrNull,
  enrolledAt: stringOrNull,
  stoppedAt: stringOrNull,
  recovered: z.object({ id: anyString, number: anyString, totalCents: anyInteger }).nullable(),
  steps: z.array(
    z.object({
      id: anyString,
      place: anyInteger,
      at: anyString,
      delayMinutes: anyInteger,
      passedOver: z.enum(passedOver).nullable(),
      state: z.enum(reminderStates).nullable(),
      mailId: stringOrNull,
      subject: ofModule('mail', stringOrNull),
      code: stringOrNull,
    }),
  ),
});
export type AbandonedDetail = z.infer<typeof abandonedDetailSchema>;

/** `GET /api/admin/abandoned-checkouts/figures` */
export const cartFiguresQuerySchema = z.object(rangeShape);
export type CartFiguresQuery = z.infer<typeof cartFiguresQuerySchema>;

const groupFiguresSchema = z.object({
  carts: anyInteger,
  bought: anyInteger,
  revenueCents: anyInteger,
});
export type GroupFigures = z.infer<typeof groupFiguresSchema>;

/** Is a difference, reminded less held out, with the bounds between which it lies with 95 of 100. */
const differenceSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });

export const cartFiguresReplySchema = z.object({
  success: onlyTrue,
  /** Sums those left in the time asked for. */
  sums: z.object({
    carts: anyInteger,
    abandonedCents: anyInteger,
    recovered: anyInteger,
    recoveredCents: anyInteger,
  }),
  /** Counts the carts in the comparison that were left in the time asked for and whose week is over. */
  groups: z.object({ reminded: groupFiguresSchema, heldOut: groupFiguresSchema }),
  /** They are in the comparison, and their week is not over. */
  undecided: anyInteger,
  /** With `too_few` nothing can be said yet; with `unclear` it may be chance. */
  verdict: z.enum(['too_few', 'unclear', 'more', 'less']),
  /** Compares the share that bought; it is null where there are too few. */
  conversion: differenceSchema.nullable(),
  /** Compares the cents for each cart; it is null where there are too few. */
  centsPerCart: differenceSchema.nullable(),
});
export type CartFiguresReply = z.infer<typeof cartFiguresReplySchema>;
