import type { Queryable } from '#server/database/query.ts';
import type { Deps } from '#server/deps.ts';
import { openItem } from '#server/pending/open-item.ts';
import { setHold } from './store-providers.ts';

/** Sends nothing more to the provider until a person releases it; what is queued waits. Again is a no-op. */
export async function holdProvider(
  deps: Deps,
  db: Queryable,
  hold: { providerId: number; reason: string },
): Promise<void> {
  const held = await setHold(db, { ...hold, at: deps.now() });
  if (!held) return;
  deps.log.error(hold, 'provider held: nothing is sent to it until it is released');
  await openItem(db, {
    reason: 'provider_held',
    subjectId: hold.providerId,
    evidence: { reason: hold.reason },
  });
}
