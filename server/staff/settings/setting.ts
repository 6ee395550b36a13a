import type { z } from 'zod';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Setting, SettingDeps, SettingSpec } from '#server/platform/feature/setting.ts';
import { storedSetting } from './store.ts';

/** For values that the program stores next to the owner's settings, and for commands. */
export { deleteSetting, saveSetting, storedSetting } from './store.ts';

/** `SettingDeps` whose database may be a transaction. Inside a transaction, pass the transaction. */
type ReadDeps = Omit<SettingDeps, 'database'> & { database: Queryable };

/** Thrown when a stored setting cannot be parsed and must not be replaced silently. */
export class MalformedSetting extends Error {
  override readonly name = 'MalformedSetting';
}

export const reasonsOf = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => `${path.join('.') || 'all of it'}: ${message}`);

export function initialOf<Value>(setting: Setting<Value>, mode: Deps['config']['mode']): Value {
  const { initial } = setting;
  return initial instanceof Function ? initial(mode) : initial;
}

export function parseSetting<Value>(
  { key, schema }: Pick<SettingSpec<Value>, 'key' | 'schema'>,
  stored: unknown,
): Value {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data;
  throw new MalformedSetting(`the setting ${key} is malformed (${reasonsOf(parsed.error).join('; ')})`);
}

/** Returns the stored value, or undefined. Throws `MalformedSetting`. */
export async function storedValue<Value>(
  db: Queryable,
  setting: Pick<SettingSpec<Value>, 'key' | 'schema'>,
): Promise<Value | undefined> {
  const stored = await storedSetting(db, setting.key);
  return stored === undefined ? undefined : parseSetting(setting, stored);
}

/** Reads the current value from the database, for decisions and jobs. Throws `MalformedSetting`. */
export async function readSetting<Value>(deps: ReadDeps, setting: Setting<Value>): Promise<Value> {
  try {
    const stored = await storedValue(deps.database, setting);
    return stored === undefined ? initialOf(setting, deps.config.mode) : stored;
  } catch (error) {
    if (!(error instanceof MalformedSetting) || setting.ifMalformed === undefined) throw error;
    deps.log.error(
      { setting: setting.key, reason: error.message },
      'a malformed setting is replaced by its fallback',
    );
    return setting.ifMalformed;
  }
}

export function defineSetting<Value>(spec: SettingSpec<Value>): Setting<Value> {
  const current = cachePerDatabase((deps: SettingDeps & Pick<Deps, 'listener'>) =>
    readSetting(deps, setting),
  );
  const setting: Setting<Value> = { ...spec, current };
  return setting;
}
