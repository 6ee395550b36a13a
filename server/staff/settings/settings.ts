import { z } from 'zod';
import type { SettingLine } from '#contracts/settings.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Deps } from '#server/deps.ts';
import { type AnySetting, initialOf, MalformedSetting, parseSetting } from './setting.ts';
import { type SettingRow, storedSettings } from './store.ts';

function problemOf(setting: AnySetting, row: SettingRow | undefined): string | null {
  if (!row) return null;
  try {
    parseSetting(setting, row.value);
    return null;
  } catch (error) {
    if (error instanceof MalformedSetting) return error.message;
    throw error;
  }
}

/** As one types it: what the schema makes of it afterwards is the server's. */
const typedSchema = ({ schema, accepts }: AnySetting): SettingLine['schema'] =>
  z.toJSONSchema(accepts ?? schema, { io: 'input', unrepresentable: 'any' }) as SettingLine['schema'];

const keysOf = (settings: readonly AnySetting[]) => settings.map(({ key }) => key);

/** What staff may change while the shop runs, as it stands. */
export async function listSettings(deps: Deps, settings: readonly AnySetting[]): Promise<SettingLine[]> {
  const stored = await storedSettings(deps.database, keysOf(settings));
  return settings.map((setting) => {
    const { key, mayChange, effect, sensitive = false } = setting;
    const row = stored.find((each) => each.key === key);
    return {
      ...{ key, mayChange, effect, sensitive },
      stored: row?.value ?? null,
      initial: initialOf(setting, deps.config.mode),
      schema: typedSchema(setting),
      malformed: problemOf(setting, row),
      changedAt: row?.updated_at.toISOString() ?? null,
    };
  });
}

/** Why the shop must not start: stored values that cannot be read and that nothing may stand in for. */
export async function malformedSettings(db: Queryable, settings: readonly AnySetting[]): Promise<string[]> {
  const vital = settings.filter(({ ifMalformed }) => ifMalformed === undefined);
  const stored = await storedSettings(db, keysOf(vital));
  return vital.flatMap(
    (setting) =>
      problemOf(
        setting,
        stored.find(({ key }) => key === setting.key),
      ) ?? [],
  );
}
