import type { Deps } from '#server/deps.ts';
import type { MailKinds } from './mail-kind.ts';
import { queueMail } from './queue-mail.ts';
import { maxAttempts } from './rules.ts';
import { findMissing, wakeForgotten } from './store.ts';

/**
 * Finds what the event path missed, of all kinds: rows that should have had their mail for two minutes and have none
 * in the outbox, and mails that nothing would come back for. Answers how many.
 */
export async function sweepUnsent(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  kinds: MailKinds,
): Promise<number> {
  const missing = await findMissing(deps.database, [...kinds.values()], { now: deps.now(), limit: 500 });
  const { mode } = deps.config;
  for (const mail of missing) await queueMail(deps.database, kinds, { ...mail, mode });
  return missing.length + (await wakeForgotten(deps.database, maxAttempts));
}
