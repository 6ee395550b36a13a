import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import type { Deps } from '#server/platform/deps.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';

/** What the tax in a price follows from, besides who buys. */
export interface TaxTerms {
  includedRate: number;
  netPrice: boolean;
}

export async function readTaxTerms(
  deps: Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'now'>,
): Promise<TaxTerms> {
  const [{ taxRate }, { reverseCharge }] = await Promise.all([
    currentCatalog(deps),
    regimeSetting.current(deps),
  ]);
  return { includedRate: taxRate, netPrice: reverseCharge === 'net' };
}
