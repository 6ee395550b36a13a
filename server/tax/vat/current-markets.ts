import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SalesRules } from './market-rules.ts';
import { regimeSetting } from './regime-setting.ts';

/** Returns the decisions about where the shop sells, from memory. */
export async function currentSalesRules(
  deps: Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now'>,
): Promise<SalesRules> {
  const [{ closed }, regime] = await Promise.all([currentCatalog(deps), regimeSetting.current(deps)]);
  return { closed, regime };
}
