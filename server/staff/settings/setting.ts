import type { z } from 'zod';
import type { Bound } from '#contracts/kit/bounds.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import { remembered } from '#server/platform/database/cached.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { storedSetting } from './store.ts';

/** For what is kept beside the owner's settings, and for commands. */
export { dropSetting, keepSetting, storedSetting } from './store.ts';

/** What reading a setting needs; `doctor` has no more than this. */
export type SettingDeps = Pick<Deps, 'database' | 'log'> & { config: Pick<Deps['config'], 'mode'> };

/** The same, where a transaction may stand in the pool's place; inside one it must. */
type ReadDeps = Omit<SettingDeps, 'database'> & { database: Queryable };

interface SettingSpec<Value> {
  key: string;
  /** What can be read. */
  schema: z.ZodType<Value>;
  /** What may be stored anew, where that is less. */
  accepts?: z.ZodType<Value>;
  /** While nothing is stored. */
  initial: Value | ((mode: Deps['config']['mode']) => Value);
  /** Stands in for a value that cannot be read, and the log says so. Without it whoever reads is refused. */
  ifMalformed?: Value;
  mayChange: StaffRole;
  /** It decides about money, or about who may come in: whoever changes it shows who they are. */
  sensitive?: true;
  /** Which bounds another value passes: whoever means it names them (decision 116). */
  bounds?(change: { was: unknown; value: Value }): readonly Bound[];
  /** When a change is seen. */
  effect: 'at_once' | 'at_next_run';
}

/** One thing that the owner changes while the shop runs. */
export interface Setting<Value> extends SettingSpec<Value> {
  /** From memory, until any process changes a setting. */
  current(deps: SettingDeps & Pick<Deps, 'listener'>): Promise<Value>;
}

/** One of a list of settings, each of which has a type of its own. */
export type AnySetting = Setting<unknown>;

/** What follows from a change of a setting. */
export type Following = (tx: Tx, deps: Pick<Deps, 'config' | 'log' | 'now'>) => Promise<void>;

declare module '#server/platform/http/feature.ts' {
  interface Feature {
    /** What the owner changes of it while the shop runs. */
    settings?: readonly AnySetting[];
    /** What follows from a change of a setting, by its key, in the transaction of the change. */
    afterSetting?: Readonly<Record<string, Following>>;
  }
}

/** The setting is there and cannot be read: nothing else must silently stand in its place. */
export class MalformedSetting extends Error {
  override readonly name = 'MalformedSetting';
}

/** Each thing that is wrong, with where. */
export const reasonsOf = ({ issues }: z.ZodError): string[] =>
  issues.map(({ path, message }) => `${path.join('.') || 'all of it'}: ${message}`);

export function initialOf<Value>(setting: Setting<Value>, mode: Deps['config']['mode']): Value {
  const { initial } = setting;
  return initial instanceof Function ? initial(mode) : initial;
}

/** Throws `MalformedSetting`, with what is wrong. */
export function parseSetting<Value>(
  { key, schema }: Pick<SettingSpec<Value>, 'key' | 'schema'>,
  stored: unknown,
): Value {
  const parsed = schema.safeParse(stored);
  if (parsed.success) return parsed.data;
  throw new MalformedSetting(`the setting ${key} is malformed (${reasonsOf(parsed.error).join('; ')})`);
}

/** As it is stored; undefined where nothing is. Throws `MalformedSetting`. */
export async function storedValue<Value>(
  db: Queryable,
  setting: Pick<SettingSpec<Value>, 'key' | 'schema'>,
): Promise<Value | undefined> {
  const stored = await storedSetting(db, setting.key);
  return stored === undefined ? undefined : parseSetting(setting, stored);
}

/** As the database has it now: for what decides, and for jobs. Throws `MalformedSetting`. */
export async function readSetting<Value>(deps: ReadDeps, setting: Setting<Value>): Promise<Value> {
  try {
    const stored = await storedValue(deps.database, setting);
    return stored === undefined ? initialOf(setting, deps.config.mode) : stored;
  } catch (error) {
    if (!(error instanceof MalformedSetting) || setting.ifMalformed === undefined) throw error;
    deps.log.error({ setting: setting.key, reason: error.message }, 'a setting cannot be read');
    return setting.ifMalformed;
  }
}

export function defineSetting<Value>(spec: SettingSpec<Value>): Setting<Value> {
  const setting: Setting<Value> = {
    ...spec,
    current: remembered((deps: SettingDeps & Pick<Deps, 'listener'>) => readSetting(deps, setting)),
  };
  return setting;
}
