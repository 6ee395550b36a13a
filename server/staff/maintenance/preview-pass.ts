import { hourMs } from '#contracts/kit/time.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '../audit/actor.ts';
import { audited } from '../audit/audited.ts';
import { maintenanceSetting } from './maintenance-setting.ts';

/** Opens the shop in one browser while it is shut for everybody else. */
export const previewCookie = 'preview';

/** Distinguishes these passes from whatever else the same key seals. */
const prefix = 'maintenance:';
const passHours = 12;

type PassDeps = Pick<Deps, 'secrets' | 'now'>;

/** Returns a pass and until when it counts. */
export function sealPass({ secrets, now }: PassDeps): { pass: string; until: Date } {
  const until = new Date(now().getTime() + passHours * hourMs);
  return { pass: secrets.seal(prefix + until.toISOString()).toString('base64url'), until };
}

/** Returns until when a pass of ours counts; undefined for anything else, and after its time. */
export function openPass({ secrets, now }: PassDeps, pass: string | undefined): Date | undefined {
  if (!pass || !/^[\w-]{20,200}$/.test(pass)) return undefined;
  try {
    const text = secrets.open(Buffer.from(pass, 'base64url'));
    const until = new Date(text.startsWith(prefix) ? text.slice(prefix.length) : Number.NaN);
    return until > now() ? until : undefined;
  } catch {
    return undefined;
  }
}

const written = new RegExp(`(?:^|;\\s*)${previewCookie}=([\\w-]+)(?:;|$)`);

/**
 * Returns whether this browser may see the shop although it is shut. It reads the header, for what is
 * answered before the framework.
 */
export const hasPass = (deps: PassDeps, cookies: string | undefined): boolean =>
  openPass(deps, cookies?.match(written)?.[1]) !== undefined;

/** Makes a link for somebody who is to look in. Who made it is kept, because it may be passed on. */
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
