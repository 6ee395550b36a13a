import { z } from 'zod';
import { realProviders } from '#server/fulfilment/providers/stand-in-providers.ts';
import { InvalidConfiguration } from '#server/platform/config/config.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { passwordPrint } from '#server/staff/members/members-by-command.ts';
import { secretMarkKey } from '#server/staff/settings/secret-key.ts';
import { keepSetting, storedValue } from '#server/staff/settings/setting.ts';
import { livedMode, type Mode, modeKey } from '#server/staff/settings/shop-mode.ts';

export { livedMode, type Mode };

const passwordKey = 'shop.first_password';
const firstPassword = z.object({ username: z.string(), print: z.string() });

export const rememberMode = (db: Queryable, mode: Mode) => keepSetting(db, modeKey, mode);

/**
 * Refuses a live database: sample orders and prices must never mix with those of real buyers, or
 * reach a provider who performs them.
 */
export async function refuseLiveDatabase(db: Queryable): Promise<void> {
  if ((await livedMode(db)) === 'live')
    throw new InvalidConfiguration([
      'MODE: is not live, and the database is that of a live shop, in which the sandbox must not write',
    ]);
  const real = await realProviders(db);
  if (real.length === 0) return;
  throw new InvalidConfiguration([
    `MODE: is not live, and the database holds a provider elsewhere (${real.join(', ')}), which the sandbox would send sample orders to: \`npm run golive\` keeps it for the live shop, and another DATA_DIR begins a new sandbox`,
  ]);
}

/** Remembers who has the first password, which was printed where anybody who tried the sandbox could read it. */
export async function rememberFirstPassword(db: Queryable, username: string): Promise<void> {
  const print = await passwordPrint(db, username);
  if (print) await keepSetting(db, passwordKey, { username, print });
}

export async function whoHasFirstPassword(db: Queryable): Promise<string | null> {
  const stored = await storedValue(db, { key: passwordKey, schema: firstPassword });
  if (!stored) return null;
  const { username, print } = stored;
  return (await passwordPrint(db, username)) === print ? username : null;
}

/** These belong to the sandbox alone; its own key sealed the mark. */
export const settingsOfMode = [modeKey, passwordKey, secretMarkKey] as const;
