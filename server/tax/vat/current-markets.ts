import { isDeepStrictEqual } from 'node:util';
import { pagesThatShow } from '#contracts/pages/pages.ts';
import type { Markets } from '#contracts/tax/markets.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PagePiece } from '#server/platform/http/page-piece.ts';
import { marketsOf, type SalesRules } from './market-rules.ts';
import { regimeSetting } from './regime-setting.ts';

type RulesDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now'>;

export async function currentSalesRules(deps: RulesDeps): Promise<SalesRules> {
  const [{ closed }, regime] = await Promise.all([currentCatalog(deps), regimeSetting.current(deps)]);
  return { closed, regime };
}

interface CachedRules {
  rules: SalesRules;
  part: { markets: Markets };
}

const rulesCache = new WeakMap<Deps['database'], CachedRules>();

/**
 * Returns the same object until a decision changes the result, so that pages are rendered again only then.
 */
export async function currentMarkets(deps: RulesDeps): Promise<CachedRules['part']> {
  const rules = await currentSalesRules(deps);
  const known = rulesCache.get(deps.database);
  if (known?.rules.closed === rules.closed && known.rules.regime === rules.regime) return known.part;
  const markets = marketsOf(rules);
  const part = known && isDeepStrictEqual(known.part.markets, markets) ? known.part : { markets };
  rulesCache.set(deps.database, { rules, part });
  return part;
}

export const marketsContent: readonly PagePiece[] = [
  { pages: pagesThatShow('markets'), read: currentMarkets },
];
