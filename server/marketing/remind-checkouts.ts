import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { reminderSetting } from './reminder-setting.ts';
import { takeDueReminders } from './store-reminders.ts';

const dayMs = 86_400_000;
/** Nobody wants a mail about last week. */
const longestWaitMs = 3 * dayMs;
/** One address is reminded this seldom, however many checkouts it leaves. */
const restMs = 30 * dayMs;
const batch = 100;

/** Reminds who left a checkout and had agreed to it, once. Answers how many. */
export async function remindCheckouts(
  deps: Pick<Deps, 'config' | 'database' | 'log' | 'queue' | 'now'>,
): Promise<number> {
  const { delayMinutes: minutes } = await readSetting(deps, reminderSetting);
  if (minutes === null) return 0;
  const at = deps.now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const due = {
    at,
    leftBefore: ago(minutes * 60_000),
    leftAfter: ago(longestWaitMs),
    quietSince: ago(restMs),
  };
  return inTransaction(deps.database, async (tx) => {
    const taken = await takeDueReminders(tx, { ...due, limit: batch });
    for (const subjectId of taken)
      await deps.queue.enqueue(tx, 'mail.send', { kind: 'checkout-reminder', subjectId });
    return taken.length;
  });
}
