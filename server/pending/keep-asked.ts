import type { PendingReason } from '#contracts/pending.ts';
import { type Database, inTransaction } from '#server/database/pool.ts';
import { openItem } from './open-item.ts';
import type { ClosingEvent } from './reason-rules.ts';
import { resolveItems } from './resolve-items.ts';

interface Watched {
  reason: PendingReason;
  /** What is wrong; the subject is another each time that it begins. Null: nothing is. */
  found: { subjectId: string; evidence: Record<string, unknown> } | null;
  /** What closes it. */
  how: ClosingEvent;
}

/** Holds an item open for as long as something is wrong. What a person has noted is not asked again while it lasts. */
export function keepAsked(database: Database, { reason, found, how }: Watched): Promise<void> {
  return inTransaction(database, async (tx) => {
    if (found) await openItem(tx, { reason, ...found, unlessDecided: true });
    else await resolveItems(tx, { reasons: [reason], everySubject: true, by: 'system', how });
  });
}
