import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { marginSetting } from '#server/providers/margin-setting.ts';
import { readSetting } from '#server/settings/setting.ts';
import { dayOf } from './rules.ts';
import { foreignCurrencies, writeRates } from './store-rates.ts';

/**
 * Keeps for today what the setting says that currencies are worth, so that a later change of it leaves the past alone.
 * No rate is ever asked for over the network: the owner knows what was paid for a balance.
 */
export async function keepTodaysRates(deps: Deps): Promise<void> {
  const { perEuro } = await readSetting(deps, marginSetting);
  const day = dayOf(deps.now());
  const known = (await foreignCurrencies(deps.database)).flatMap((currency) => {
    const rate = perEuro[currency];
    return rate === undefined ? [] : [{ currency, day, perEuro: rate }];
  });
  if (known.length > 0) await inTransaction(deps.database, (tx) => writeRates(tx, known, 'setting'));
}
