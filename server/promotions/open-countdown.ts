import { randomBytes } from 'node:crypto';
import type { CountdownReply } from '#contracts/banner.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { readCountdown } from './current-countdown.ts';
import { openVisitorWindow } from './store-windows.ts';
import { newWindow, visitorHash } from './window-rules.ts';

const secondsUntil = (at: Date, now: Date) => Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));

/**
 * Opens the offer for the visitor with this token, or finds it; without one, for a new visitor. Called again it
 * answers the same end. Throws `not_found` while nothing is offered.
 */
export async function openCountdown(
  deps: Deps,
  known: string | undefined,
): Promise<{ token: string; reply: CountdownReply }> {
  const countdown = await readCountdown(deps);
  if (!countdown) throw new ShopError('not_found', 'no offer is running');
  const { setting, code } = countdown;
  const token = known ?? randomBytes(24).toString('base64url');
  const now = deps.now();
  const { endsAt, againAt } = await openVisitorWindow(deps.database, {
    ...newWindow(setting, code, now),
    visitorHash: visitorHash(token),
    codeId: code.id,
    openedAt: now,
  });
  const reply: CountdownReply = {
    success: true,
    code: code.code,
    percentage: (code.percentBasisPoints ?? 0) / 100,
    secondsLeft: secondsUntil(endsAt, now),
    againInSeconds: secondsUntil(againAt, now),
  };
  return { token, reply };
}
