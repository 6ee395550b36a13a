import { z } from 'zod';
import type { ChangeLimit } from '#contracts/kit/bounds.ts';
import { needsProof } from '#contracts/kit/effects.ts';
import type { SettingLine } from '#contracts/staff/settings.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { AnySetting, SettingFollower } from '#server/platform/feature/setting.ts';
import { parseBody } from '#server/platform/http/form-text.ts';
import type { StaffActor } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStaffOfChange } from '../shop-status/notify-staff.ts';
import { initialOf, MalformedSetting, parseSetting } from './setting.ts';
import { replaceSetting, type SettingRow, storedSettings } from './store.ts';

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

const typedSchema = ({ schema, accepts }: AnySetting): SettingLine['schema'] =>
  z.toJSONSchema(accepts ?? schema, { io: 'input', unrepresentable: 'any' }) as SettingLine['schema'];

const keysOf = (settings: readonly AnySetting[]) => settings.map(({ key }) => key);

export async function listSettings(deps: Deps, settings: readonly AnySetting[]): Promise<SettingLine[]> {
  const stored = await storedSettings(deps.database, keysOf(settings));
  return settings.map((setting) => {
    const { key, mayChange, effect, effects } = setting;
    const row = stored.find((each) => each.key === key);
    return {
      key,
      mayChange,
      effect,
      sensitive: needsProof(effects),
      stored: row?.value ?? null,
      initial: initialOf(setting, deps.config.mode),
      schema: typedSchema(setting),
      malformed: problemOf(setting, row),
      changedAt: row?.updated_at.toISOString() ?? null,
    };
  });
}

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

/** An invalid value exceeds no bounds, because it is rejected later. */
export function boundsOf(
  setting: AnySetting,
  { value, was }: { value: unknown; was: unknown },
): readonly ChangeLimit[] {
  const parsed = (setting.accepts ?? setting.schema).safeParse(value);
  return parsed.success ? (setting.bounds?.({ was, value: parsed.data }) ?? []) : [];
}

/**
 * Stores a value, or restores the default with null, and notifies all processes. Throws `invalid_request` for an
 * invalid value, `conflict` when the setting changed since it was read.
 */
export async function changeSetting(
  deps: Deps,
  setting: AnySetting,
  change: {
    value: unknown;
    was: unknown;
    staff: StaffActor;
    follow?: readonly SettingFollower[];
  },
): Promise<void> {
  const { key } = setting;
  const { was, staff, follow = [] } = change;
  const value = change.value === null ? null : parseBody(setting.accepts ?? setting.schema, change.value);
  await inTransaction(deps.database, async (tx) => {
    if (!(await replaceSetting(tx, { key, was, value })))
      throw new ShopError('conflict', `${key} is not as it was read`);
    await notifyStaffOfChange(tx, 'settings', key);
    await recordAudit(tx, staff, {
      action: 'settings.change',
      subjectType: 'setting',
      subjectId: key,
      before: was,
      after: value,
    });
    for (const each of follow) await each(tx, deps);
  });
}
