import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { locales } from '../kit/locales.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { codeNameSchema } from '../orders/discount-codes.ts';

/** Text of a reminder in one language. Links, package and unsubscribe link are added around it. */
export const reminderTextSchema = z.object({
  subject: z.string().trim().min(1).max(120),
  title: z.string().trim().min(1).max(120),
  /** Empty lines separate paragraphs. */
  body: z.string().trim().min(1).max(2000),
  button: z.string().trim().min(1).max(60),
});
export type ReminderText = z.infer<typeof reminderTextSchema>;

/** Discount of a reminder: one shared code, or a single-use code per recipient. */
export const reminderCodeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), code: codeNameSchema }),
  z.object({
    kind: z.literal('own'),
    percent: anyInteger.min(1).max(90),
    hours: anyInteger.min(1).max(720),
    minimumCents: anyInteger.min(0).max(99_999_999),
  }),
]);
export type ReminderCode = z.infer<typeof reminderCodeSchema>;

export const longestDelayMinutes = 6 * 1440;

export const reminderStepSchema = z.object({
  /** Stable over all versions, because each checkout receives a step once. */
  id: z.uuid(),
  active: anyBoolean,
  /** Minutes after the checkout was abandoned. */
  delayMinutes: anyInteger.min(30).max(longestDelayMinutes),
  /** `null` for a language without text. Its readers receive no reminder. */
  texts: z.record(localeSchema, reminderTextSchema.nullable()),
  code: reminderCodeSchema.nullable(),
});
export type ReminderStep = z.infer<typeof reminderStepSchema>;

export const maxSteps = 5;

export const reminderPlanSchema = z
  .object({
    active: anyBoolean,
    /** Maximum reminders per person in this number of days, for one checkout only. */
    cap: z.object({ reminders: anyInteger.min(1).max(10), days: anyInteger.min(1).max(365) }),
    steps: z.array(reminderStepSchema).max(maxSteps),
  })
  .superRefine(({ steps }, context) => {
    const refuse = (at: number, key: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['steps', at, key], message });
    steps.forEach((step, at) => {
      const before = steps[at - 1];
      if (before && step.delayMinutes <= before.delayMinutes)
        refuse(at, 'delayMinutes', 'not after the one before');
      if (steps.findIndex(({ id }) => id === step.id) < at) refuse(at, 'id', 'stands twice');
      if (step.active && locales.every((locale) => step.texts[locale] === null))
        refuse(at, 'texts', 'says nothing');
    });
  });
export type ReminderPlan = z.infer<typeof reminderPlanSchema>;

const versionSchema = z.object({
  id: anyInteger,
  savedAt: stringOrNull,
  /** `null` for versions created from an older setting or with the shop. */
  savedBy: stringOrNull,
  takesBack: integerOrNull,
});

export const remindersReplySchema = z.object({
  success: onlyTrue,
  version: versionSchema,
  plan: reminderPlanSchema,
  /** Per step: sent reminders, and purchases after them. */
  sent: z.record(anyString, z.object({ sent: anyInteger, bought: anyInteger })),
  /** Newest first. */
  versions: z.array(versionSchema.extend({ plan: reminderPlanSchema })),
});
export type RemindersReply = z.infer<typeof remindersReplySchema>;

/** `PUT /api/admin/reminders`. `basis` is the loaded version. */
export const saveRemindersSchema = z.object({
  basis: anyInteger.min(0).max(2_147_483_647),
  plan: reminderPlanSchema,
});
export type SaveReminders = z.infer<typeof saveRemindersSchema>;

export const restoreRemindersSchema = z.object({ basis: anyInteger.min(0).max(2_147_483_647) });

export const savedRemindersReplySchema = z.object({ success: onlyTrue, version: anyInteger });
export type SavedRemindersReply = z.infer<typeof savedRemindersReplySchema>;

export const previewReminderSchema = z.object({
  locale: localeSchema,
  text: reminderTextSchema,
  code: reminderCodeSchema.nullable(),
});
export type PreviewReminder = z.infer<typeof previewReminderSchema>;
export const previewReminderReplySchema = z.object({
  success: onlyTrue,
  page: anyString,
});
export type PreviewReminderReply = z.infer<typeof previewReminderReplySchema>;
