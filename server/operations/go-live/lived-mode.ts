import { z } from 'zod';
import { findRealProviders } from '#server/fulfilment/providers/stand-in-providers.ts';
import { InvalidConfiguration } from '#server/platform/config/config.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { passwordFingerprint } from '#server/staff/members/members-by-command.ts';
import { secretMarkKey } from '#server/staff/settings/secret-key.ts';
import { saveSetting, storedValue } from '#server/staff/settings/setting.ts';
import { type Mode, modeKey, readStoredMode } from '#server/staff/settings/shop-mode.ts';
import { rehearsalKey } from './rehearsal/rehearse-purchases.ts';

export { type Mode, readStoredMode };

const passwordKey = 'shop.first_password';
const initialPasswordSetting = z.object({ username: z.string(), print: z.string() });

export const saveMode = (db: Queryable, mode: Mode) => saveSetting(db, modeKey, mode);

/** Throws for a live database, because sample orders must not mix with real ones or reach a real provider. */
export async function refuseLiveDatabase(db: Queryable): Promise<void> {
  if ((await readStoredMode(db)) === 'live')
    throw new InvalidConfiguration([
      'MODE: is not live, but the database belongs to a live shop, which the sandbox must not change',
    ]);
  const real = await findRealProviders(db);
  if (real.length === 0) return;
  throw new InvalidConfiguration([
    `MODE: is not live, but the database contains a provider elsewhere (${real.join(', ')}) that would receive sample orders: run \`npm run golive\` to keep it for the live shop, or set another DATA_DIR for a new sandbox`,
  ]);
}

/** Records who has the initial password, which was printed in the sandbox's output. */
export async function saveInitialPasswordHash(db: Queryable, username: string): Promise<void> {
  const print = await passwordFingerprint(db, username);
  if (print) await saveSetting(db, passwordKey, { username, print });
}

export async function findInitialPasswordHolder(db: Queryable): Promise<string | null> {
  const stored = await storedValue(db, { key: passwordKey, schema: initialPasswordSetting });
  if (!stored) return null;
  const { username, print } = stored;
  return (await passwordFingerprint(db, username)) === print ? username : null;
}

/** Settings of the sandbox alone. The mark is sealed with the sandbox's key. */
export const settingsOfMode = [modeKey, passwordKey, secretMarkKey, rehearsalKey] as const;
