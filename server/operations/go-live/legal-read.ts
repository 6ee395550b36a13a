import { z } from 'zod';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { saveSetting, storedValue } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';

const key = 'shop.legal_texts_read';
const schema = z.object({ at: z.iso.datetime() });

export const readLegalRead = (db: Queryable) => storedValue(db, { key, schema });

export const confirmLegalTexts = (deps: Deps, staff: StaffActor): Promise<void> =>
  inTransaction(deps.database, async (tx) => {
    await saveSetting(tx, key, { at: deps.now().toISOString() });
    await recordAudit(tx, staff, {
      action: 'shop.confirm_legal_texts',
      subjectType: 'shop',
      subjectId: 'shop',
    });
    await notifyStaffOfChange(tx, 'settings');
  });
