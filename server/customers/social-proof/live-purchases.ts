import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { LivePurchase } from '#contracts/customers/social-proof-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SettingDeps } from '#server/platform/feature/setting.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';
import { toLivePurchase } from './rules.ts';
import { type PurchaseRow, recentPurchases } from './store.ts';

type LiveDeps = SettingDeps & Pick<Deps, 'listener' | 'now'>;

/** Hours for which a purchase counts as recent. 0 shows none. */
export const livePurchasesSetting = defineSetting<{ hours: number }>({
  key: 'proof.live_purchases',
  schema: z.object({ hours: z.number().min(0).max(168) }),
  initial: { hours: 24 },
  ifMalformed: { hours: 0 },
  mayChange: 'owner',
  effects: [],
  effect: 'at_once',
});

const keepMs = 20_000;
const maxPurchases = 12;

async function readRecent(deps: LiveDeps): Promise<{ id: string; row: PurchaseRow }[]> {
  const { hours } = await livePurchasesSetting.current(deps);
  const until = deps.now();
  const since = new Date(until.getTime() - hours * hourMs);
  const found = await recentPurchases(deps.database, { since, until, limit: maxPurchases });
  return found.map((row) => ({ id: randomUUID(), row }));
}

/** Read at most every 20 seconds. */
const cachedPurchases = cachePerDatabase(readRecent, keepMs);

export async function livePurchases(deps: LiveDeps, locale: Locale): Promise<LivePurchase[]> {
  const now = deps.now();
  return (await cachedPurchases(deps)).map(({ id, row }) => toLivePurchase(row, { id, locale, now }));
}
