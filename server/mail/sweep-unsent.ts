import type { Deps } from '#server/deps.ts';
import type { MailKinds } from './mail-kind.ts';
import { queueMail } from './queue-mail.ts';
import { maxAttempts } from './rules.ts';
import { findMissing, wakeForgotten } from './store.ts';

/** Of each kind in one look: the next goes on behind them. */
const most = 500;

/**
 * Finds what the event path missed, of all kinds: rows that should have had their mail for two minutes and have none
 * in the outbox, and mails that nothing would come back for. Answers how many.
 */
export async function sweepUnsent(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  kinds: MailKinds,
  limit = most,
): Promise<number> {
  const missing = await findMissing(deps.database, [...kinds.values()], { now: deps.now(), limit });
  const { mode } = deps.config;
  for (const { kind, subjectId } of missing) await queueMail(deps.database, kinds, { kind, subjectId, mode });
  return missing.length + (await wakeForgotten(deps.database, maxAttempts));
}
