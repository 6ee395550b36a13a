import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { ReminderPlan, ReminderText } from '#contracts/marketing/reminders.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import type { Deps } from '#server/platform/deps.ts';

type Mode = Deps['config']['mode'];

/** Of the first step; reminders of the version before count as its own (migration 0095). */
export const firstStepId = '00000000-0000-7000-8000-000000000001';

/** Four hours; a few minutes past the half hour after which a checkout counts as left in the sandbox. */
const usualMinutes: Record<Mode, number> = { live: 4 * 60, sandbox: 35 };

export function usualText(locale: Locale): ReminderText {
  const { subject, title, lead: body, goOn: button } = orderMailsMessages[locale].reminder;
  return { subject, title, body, button };
}

/** While nobody has saved anything: one reminder, and none to the same address for a month. */
export const firstPlan = (mode: Mode): ReminderPlan => ({
  active: true,
  cap: { reminders: 1, days: 30 },
  steps: [
    {
      id: firstStepId,
      active: true,
      delayMinutes: usualMinutes[mode],
      texts: Object.fromEntries(locales.map((locale) => [locale, usualText(locale)])) as Record<
        Locale,
        ReminderText
      >,
      code: null,
    },
  ],
});
