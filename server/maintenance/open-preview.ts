import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { maintenanceSetting } from './maintenance-setting.ts';
import { sealPass } from './preview-pass.ts';

/** A link for whoever is to look in. Who made it is kept: it may be passed on. */
export async function openPreview(
  deps: Pick<Deps, 'config' | 'database' | 'secrets' | 'now'>,
  staff: StaffActor,
): Promise<{ url: string; until: Date }> {
  const { pass, until } = sealPass(deps);
  await inTransaction(deps.database, (tx) =>
    audited(tx, staff, {
      action: 'maintenance.preview',
      subjectType: 'setting',
      subjectId: maintenanceSetting.key,
      after: { until },
    }),
  );
  return { url: `${deps.config.publicUrl}/api/preview/${pass}`, until };
}
