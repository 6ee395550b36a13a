import { shopIdentity } from '#server/content/shop-identity.ts';
import type { Deps } from '#server/deps.ts';
import { openItem } from '#server/pending/open-item.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import { issuerOf } from '#server/register/issuer.ts';
import { readSetting } from '#server/settings/setting.ts';
import { countDue, insertMissingDues, releaseKnown } from './store-sweep.ts';

/**
 * Beside the path: what was paid and never written down as due, what more is
 * known of by now, and whether anybody can issue at all.
 */
export async function sweepInvoices(deps: Deps): Promise<void> {
  const { database, config, log } = deps;
  const found = await insertMissingDues(database);
  if (found > 0) log.warn({ found }, 'paid orders had no invoice due');
  await releaseKnown(database);
  const issuer = issuerOf(await readSetting(deps, shopIdentity), config.mode);
  const item = { reason: 'issuer_unknown', subjectId: 'shop' } as const;
  if (issuer) {
    const { reason, subjectId } = item;
    await resolveItems(database, { reasons: [reason], subjectId, by: 'system', how: 'issuer_known' });
    return;
  }
  const waiting = await countDue(database);
  if (waiting > 0) await openItem(database, { ...item, evidence: { waiting }, unlessDecided: true });
}
