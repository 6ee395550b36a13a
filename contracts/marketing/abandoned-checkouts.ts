import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { filterCentsSchema, type ListReply, listQuerySchema, timeBoundSchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { markFieldOwner } from '../kit/module-fields.ts';
import { serviceTypes } from '../orders/states.ts';
import { cartGroups, cartStates, stopReasons } from './abandoned-states.ts';

/** Form values restored by a recovery link. */
export const checkoutDraftSchema = z.object({
  username: anyString,
  email: anyString,
  serviceId: anyInteger,
  audience: z.enum(['europe', 'spain']).nullable(),
  customQuantity: integerOrNull,
  discountCode: stringOrNull,
  marketing: anyBoolean,
  /** Absent for followers. */
  serviceType: z.enum(serviceTypes).exclude(['followers']).optional(),
  /** Links of the chosen posts in the buyer's order. Absent for followers. */
  posts: z.array(anyString).optional(),
  /** Type code. Absent for the three built-in types. */
  kind: z.string().optional(),
});
export type CheckoutDraft = z.infer<typeof checkoutDraftSchema>;

export const recoveredCheckoutSchema = z.object({ success: onlyTrue, draft: checkoutDraftSchema });
export type RecoveredCheckout = z.infer<typeof recoveredCheckoutSchema>;

/** Reasons a single step was skipped. Later steps may still be sent. */
export const skippedReminderReasons = ['late', 'no_text', 'code_over'] as const;
export type SkippedReminderReason = (typeof skippedReminderReasons)[number];

const rangeShape = { from: timeBoundSchema.optional(), to: timeBoundSchema.optional() };

/** `GET /api/admin/abandoned-checkouts`. `q` is an order number, or part of an address or name. */
export const abandonedQuerySchema = listQuerySchema.extend({
  q: z.string().trim().max(120).optional(),
  state: z.enum(cartStates).optional(),
  group: z.enum(cartGroups).optional(),
  stopped: z.enum(stopReasons).optional(),
  consent: z.enum(['yes', 'no']).optional(),
  language: localeSchema.optional(),
  type: z.enum(serviceTypes).optional(),
  minCents: filterCentsSchema.optional(),
  maxCents: filterCentsSchema.optional(),
  ...rangeShape,
  /** Only checkouts older than a week, which the comparison includes. */
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
  /** Added types only. */
  kind: namedKindSchema.optional(),
  quantity: anyInteger,
  totalCents: anyInteger,
  marketingConsent: anyBoolean,
  abandonedAt: anyString,
  openedAt: stringOrNull,
  recoveredAt: stringOrNull,
  group: z.enum(cartGroups),
  reminders: anyInteger,
  stopReason: z.enum(stopReasons).nullable(),
  sample: anyBoolean,
  recoveryUrl: anyString,
});
export type AbandonedCheckout = z.infer<typeof abandonedCheckoutSchema>;
export type AbandonedList = ListReply<AbandonedCheckout>;

/** Result of one step. `none`: no mail, because the buyer had returned. */
export const reminderStates = ['queued', 'sent', 'failed', 'withheld', 'none'] as const;

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
      passedOver: z.enum(skippedReminderReasons).nullable(),
      state: z.enum(reminderStates).nullable(),
      mailId: stringOrNull,
      subject: markFieldOwner('mail', stringOrNull),
      code: stringOrNull,
    }),
  ),
});
export type AbandonedDetail = z.infer<typeof abandonedDetailSchema>;

export const cartFiguresQuerySchema = z.object(rangeShape);
export type CartFiguresQuery = z.infer<typeof cartFiguresQuerySchema>;

const groupFiguresSchema = z.object({
  carts: anyInteger,
  bought: anyInteger,
  revenueCents: anyInteger,
});
export type GroupFigures = z.infer<typeof groupFiguresSchema>;

/** Difference (reminded minus held out) with its 95 % confidence interval. */
const differenceSchema = z.object({ value: z.number(), low: z.number(), high: z.number() });

export const cartFiguresReplySchema = z.object({
  success: onlyTrue,
  /** Totals of carts abandoned in the period. */
  sums: z.object({
    carts: anyInteger,
    abandonedCents: anyInteger,
    recovered: anyInteger,
    recoveredCents: anyInteger,
  }),
  /** Carts of the comparison, abandoned in the period and older than a week. */
  groups: z.object({ reminded: groupFiguresSchema, heldOut: groupFiguresSchema }),
  /** In the comparison, but less than a week old. */
  undecided: anyInteger,
  /** `too_few`: not enough data. `unclear`: may be chance. */
  verdict: z.enum(['too_few', 'unclear', 'more', 'less']),
  conversion: differenceSchema.nullable(),
  centsPerCart: differenceSchema.nullable(),
});
export type CartFiguresReply = z.infer<typeof cartFiguresReplySchema>;
