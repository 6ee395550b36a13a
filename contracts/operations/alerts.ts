import { z } from 'zod';
import { readEmail } from '../kit/email.ts';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { type PendingReason, pendingReasonSchema, pendingReasons } from '../staff/pending.ts';
import { staffLanguageSchema } from '../staff/roles.ts';
import { type StatusKind, statusKinds, statusPartSchema } from '../staff/shop-status.ts';

const moment = z.iso.datetime({ offset: true });
const count = anyInteger.min(0);

export const alertKinds = ['mail', 'slack', 'discord', 'telegram'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** When a channel is notified: immediately, in the morning digest, or never. */
export const alertDeliveries = ['at_once', 'digest', 'never'] as const;
const deliverySchema = z.enum(alertDeliveries);
export type AlertDelivery = z.infer<typeof deliverySchema>;

/** Parts of the status, and reasons of inbox items. */
export const alertReasons = [
  ...statusKinds.map((kind) => `status:${kind}` as const),
  ...pendingReasons,
] as const;
export type AlertReason = `status:${StatusKind}` | PendingReason;
export const alertReasonSchema = z.enum(alertReasons);

export const alertTermsSchema = z.object({
  now: deliverySchema,
  today: deliverySchema,
  week: deliverySchema,
  /** Reasons delivered differently from their urgency. */
  reasons: z.partialRecord(alertReasonSchema, deliverySchema),
});
export type AlertTerms = z.infer<typeof alertTermsSchema>;
export const defaultAlertTerms: AlertTerms = { now: 'at_once', today: 'digest', week: 'digest', reasons: {} };

export const alertSubjectSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('status'), part: statusPartSchema }),
  z.object({ of: z.literal('pending'), reason: pendingReasonSchema, count }),
  z.object({ of: z.literal('test') }),
]);
export type AlertSubject = z.infer<typeof alertSubjectSchema>;

const name = z.string().trim().min(1).max(80);
const recipient = z
  .string()
  .max(254)
  .refine((value) => readEmail(value) !== undefined);
const base = { name, language: staffLanguageSchema, terms: alertTermsSchema };
/** The address of a chat webhook is a secret. Without one, a change keeps the stored address. */
const webhook = z
  .url({ protocol: /^https$/ })
  .max(500)
  .optional();
const token = z
  .string()
  .trim()
  .regex(/^\d{5,15}:[\w-]{20,80}$/)
  .optional();
const chatId = z
  .string()
  .trim()
  .regex(/^-?\d{3,20}$|^@\w{4,40}$/);

export const alertChannelSchema = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('mail'), recipient: recipient.nullable() }),
  z.object({ ...base, kind: z.literal('slack'), secret: webhook }),
  z.object({ ...base, kind: z.literal('discord'), secret: webhook }),
  z.object({ ...base, kind: z.literal('telegram'), secret: token, chatId }),
]);
export type AlertChannelInput = z.infer<typeof alertChannelSchema>;

export const changeAlertSchema = z.object({
  channel: alertChannelSchema,
  revision: anyInteger.positive().max(2_147_483_647),
});

export const shownAlertSchema = z.object({
  id: z.uuid(),
  kind: z.enum(alertKinds),
  name: anyString,
  language: staffLanguageSchema,
  recipient: stringOrNull,
  chatId: stringOrNull,
  terms: alertTermsSchema,
  revision: anyInteger,
  waiting: count,
  nextAt: moment.nullable(),
  lastAt: moment.nullable(),
  /** Error of the last notification. `null` if delivered. */
  error: stringOrNull,
});
export type ShownAlert = z.infer<typeof shownAlertSchema>;

export const alertsReplySchema = z.object({
  success: onlyTrue,
  channels: z.array(shownAlertSchema),
  clock: z.object({ quietFrom: z.number(), quietTo: z.number(), digestAt: z.number() }),
  /** Active alerts, longest first. */
  standing: z.array(z.object({ subject: alertSubjectSchema, since: moment })),
});
export type AlertsReply = z.infer<typeof alertsReplySchema>;

const hour = anyInteger.min(0).max(23);
/** Hours in Madrid. Equal bounds disable the quiet hours. */
export const alertClockSchema = z.object({ quietFrom: hour, quietTo: hour, digestAt: hour });
export type AlertClock = z.infer<typeof alertClockSchema>;
