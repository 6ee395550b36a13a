import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { locales } from '../kit/locales.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { codeNameSchema } from '../orders/discount-codes.ts';

/** Is what a reminder says in one language; its links, its reader's package and the way out are put around it. */
export const reminderTextSchema = z.object({
  subject: z.string().trim().min(1).max(120),
  title: z.string().trim().min(1).max(120),
  /** An empty line separates paragraphs. */
  body: z.string().trim().min(1).max(2000),
  button: z.string().trim().min(1).max(60),
});
export type ReminderText = z.infer<typeof reminderTextSchema>;

/** Says what a reminder takes off: one code for all, or one that is made for each reader and counts once. */
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

/** A reminder later than this is about something that nobody remembers. */
export const longestDelayMinutes = 6 * 1440;

export const reminderStepSchema = z.object({
  /** The id stays through all versions, because a checkout gets each step once. */
  id: z.uuid(),
  active: anyBoolean,
  /** Counts minutes after the checkout was left. */
  delayMinutes: anyInteger.min(30).max(longestDelayMinutes),
  /** With null it is not written yet, so readers of this language do not get it. */
  texts: z.record(localeSchema, reminderTextSchema.nullable()),
  code: reminderCodeSchema.nullable(),
});
export type ReminderStep = z.infer<typeof reminderStepSchema>;

export const mostSteps = 5;

export const reminderPlanSchema = z
  .object({
    active: anyBoolean,
    /** One person gets so many in so many days, and is asked about one checkout in them. */
    cap: z.object({ reminders: anyInteger.min(1).max(10), days: anyInteger.min(1).max(365) }),
    steps: z.array(reminderStepSchema).max(mostSteps),
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
  /** With 0 it is what the shop begins with. */
  id: anyInteger,
  savedAt: stringOrNull,
  /** With null it was made of the setting before, or with the shop itself. */
  savedBy: stringOrNull,
  takesBack: integerOrNull,
});

/** `GET /api/admin/reminders` */
export const remindersReplySchema = z.object({
  success: onlyTrue,
  version: versionSchema,
  plan: reminderPlanSchema,
  /** Says how often each step was sent, and how many of these bought after. */
  sent: z.record(anyString, z.object({ sent: anyInteger, bought: anyInteger })),
  /** The newest comes first. */
  versions: z.array(versionSchema.extend({ plan: reminderPlanSchema })),
});
export type RemindersReply = z.infer<typeof remindersReplySchema>;

/** `PUT /api/admin/reminders` takes in `basis` the version that was read. */
export const saveRemindersSchema = z.object({
  basis: anyInteger.min(0).max(2_147_483_647),
  plan: reminderPlanSchema,
});
export type SaveReminders = z.infer<typeof saveRemindersSchema>;

/** `POST /api/admin/reminders/versions/{id}/bring-back` */
export const bringBackRemindersSchema = z.object({ basis: anyInteger.min(0).max(2_147_483_647) });

export const savedRemindersReplySchema = z.object({ success: onlyTrue, version: anyInteger });
export type SavedRemindersReply = z.infer<typeof savedRemindersReplySchema>;

/** `POST /api/admin/reminders/preview` */
export const previewReminderSchema = z.object({
  locale: localeSchema,
  text: reminderTextSchema,
  code: reminderCodeSchema.nullable(),
});
export type PreviewReminder = z.infer<typeof previewReminderSchema>;
export const previewReminderReplySchema = z.object({
  success: onlyTrue,
  /** The mail stands there as it would leave; only the member who asked may open it, for a while. */
  page: anyString,
});
export type PreviewReminderReply = z.infer<typeof previewReminderReplySchema>;
