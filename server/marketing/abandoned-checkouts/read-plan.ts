import { type Locale, locales } from '#contracts/kit/locales.ts';
import {
  type ReminderPlan,
  type RemindersReply,
  type ReminderText,
  reminderPlanSchema,
} from '#contracts/marketing/reminders.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countSteps, type PlanRow, readNewestPlan, readPlanVersions } from './store.ts';

type Mode = Deps['config']['mode'];

const firstStepId = '00000000-0000-7000-8000-000000000001';

/**
 * Default delay: four hours. In the sandbox a few minutes more than the 30 minutes after which a checkout counts as
 * abandoned.
 */
const defaultDelayMinutes: Record<Mode, number> = { live: 4 * 60, sandbox: 35 };

export function defaultReminderText(locale: Locale): ReminderText {
  const { subject, title, lead: body, goOn: button } = orderMailsMessages[locale].reminder;
  return { subject, title, body, button };
}

export const defaultReminderPlan = (mode: Mode): ReminderPlan => ({
  active: true,
  cap: { reminders: 1, days: 30 },
  steps: [
    {
      id: firstStepId,
      active: true,
      delayMinutes: defaultDelayMinutes[mode],
      texts: Object.fromEntries(locales.map((locale) => [locale, defaultReminderText(locale)])) as Record<
        Locale,
        ReminderText
      >,
      code: null,
    },
  ],
});

type LocalDeps = Pick<Deps, 'config' | 'database' | 'log'>;

export interface CurrentPlan {
  /** 0 before a plan is saved. */
  id: number;
  plan: ReminderPlan;
}

/** Parses a stored plan. An unreadable version is logged and replaced by an inactive plan, which sends nothing. */
function toPlan({ config, log }: Pick<LocalDeps, 'config' | 'log'>, row: PlanRow): ReminderPlan {
  const parsed = reminderPlanSchema.safeParse(row.plan);
  if (parsed.success) return parsed.data;
  log.error(
    { version: row.id, reason: parsed.error.message },
    'the reminder plan cannot be read, so no reminders are sent',
  );
  return { ...defaultReminderPlan(config.mode), active: false };
}

/** Returns the current plan from the database, so that a saved change takes effect in the next round. */
export async function readPlan(deps: Omit<LocalDeps, 'database'>, db: Queryable): Promise<CurrentPlan> {
  const row = await readNewestPlan(db);
  return row
    ? { id: row.id, plan: toPlan(deps, row) }
    : { id: 0, plan: defaultReminderPlan(deps.config.mode) };
}

export async function showReminders(deps: LocalDeps): Promise<RemindersReply> {
  const [found, counts] = await Promise.all([readPlanVersions(deps.database), countSteps(deps.database)]);
  const saved = found.map((row) => ({
    id: row.id,
    savedBy: row.savedBy,
    takesBack: row.takesBack,
    savedAt: row.savedAt.toISOString(),
    plan: toPlan(deps, row),
  }));
  const first = {
    id: 0,
    savedAt: null,
    savedBy: null,
    takesBack: null,
    plan: defaultReminderPlan(deps.config.mode),
  };
  const versions = [...saved, first];
  const { plan, ...version } = versions[0] ?? first;
  const sent = Object.fromEntries(counts.map(({ step, ...of }) => [step, of]));
  return { success: true, version, plan, sent, versions };
}
