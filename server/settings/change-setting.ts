import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { parseBody } from '#server/http/parse-body.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import type { AnySetting } from './setting.ts';
import { replaceSetting } from './store.ts';

/**
 * Stores another value, or with null goes back to what the shop begins with; all processes hear of it. Throws
 * `invalid_request` for a value that the setting does not take, `conflict` when it is no longer as it was read.
 */
export async function changeSetting(
  deps: Deps,
  setting: AnySetting,
  change: {
    value: unknown;
    was: unknown;
    staff: StaffActor;
    /** What follows from it elsewhere. */
    follow?: readonly ((tx: Tx) => Promise<void>)[];
  },
): Promise<void> {
  const { key } = setting;
  const { was, staff, follow = [] } = change;
  const value = change.value === null ? null : parseBody(setting.accepts ?? setting.schema, change.value);
  await inTransaction(deps.database, async (tx) => {
    if (!(await replaceSetting(tx, { key, was, value })))
      throw new ShopError('conflict', `${key} is not as it was read`);
    await tellStaff(tx, 'settings', key);
    await audited(tx, staff, {
      action: 'settings.change',
      subjectType: 'setting',
      subjectId: key,
      before: was,
      after: value,
    });
    for (const each of follow) await each(tx);
  });
}
