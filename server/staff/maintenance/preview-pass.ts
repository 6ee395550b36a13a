import { hourMs } from '#contracts/kit/time.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { maintenanceSetting } from './maintenance-setting.ts';

export const previewCookie = 'preview';

/** Separates these passes from other values sealed with the same key. */
const prefix = 'maintenance:';
const passHours = 12;

type PassDeps = Pick<Deps, 'secrets' | 'now'>;

export function sealPass({ secrets, now }: PassDeps): { pass: string; until: Date } {
  const until = new Date(now().getTime() + passHours * hourMs);
  return { pass: secrets.seal(prefix + until.toISOString()).toString('base64url'), until };
}

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

const serialiseCookie = new RegExp(`(?:^|;\\s*)${previewCookie}=([\\w-]+)(?:;|$)`);

/**
 * Returns whether this browser may view the shop during maintenance. Reads the raw header because it also runs before
 * the framework parses cookies.
 */
export const hasPass = (deps: PassDeps, cookies: string | undefined): boolean =>
  openPass(deps, cookies?.match(serialiseCookie)?.[1]) !== undefined;

/** Creates a preview link. Its author is recorded in the audit log because the link may be passed on. */
export async function openPreview(
  deps: Pick<Deps, 'config' | 'database' | 'secrets' | 'now'>,
  staff: StaffActor,
): Promise<{ url: string; until: Date }> {
  const { pass, until } = sealPass(deps);
  await inTransaction(deps.database, (tx) =>
    recordAudit(tx, staff, {
      action: 'maintenance.preview',
      subjectType: 'setting',
      subjectId: maintenanceSetting.key,
      after: { until },
    }),
  );
  return { url: `${deps.config.publicUrl}/api/preview/${pass}`, until };
}
