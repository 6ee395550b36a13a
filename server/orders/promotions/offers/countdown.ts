import { randomBytes } from 'node:crypto';
import type { CountdownOffer } from '#contracts/catalog/page-content.ts';
import {
  type CountdownReply,
  type CountdownSetting,
  countdownSettingSchema,
} from '#contracts/orders/offers.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { SettingDeps } from '#server/platform/feature/setting.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';
import { type DiscountCode, normaliseCode } from '../codes/discount-rules.ts';
import { findCode } from '../store.ts';
import { bindWindows, findWindowEnds, openVisitorWindow } from './store.ts';
import {
  type BuyerIdentity,
  isOfferable,
  newWindow,
  visitorHash,
  type WindowHolder,
  windowHolder,
  windowStanding,
} from './window-rules.ts';
import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { offerCookie } from '#contracts/pages/visitor-cookies.ts';
import type { Queryable } from '#server/platform/database/query.ts';

const defaultCountdown = countdownSettingSchema.parse({});

/** Code and terms of the countdown banner. An unreadable setting offers nothing. */
export const countdownSetting = defineSetting<CountdownSetting>({
  key: 'promotions.countdown',
  schema: countdownSettingSchema,
  initial: defaultCountdown,
  ifMalformed: { ...defaultCountdown, active: false },
  mayChange: 'owner',
  effects: ['prices'],
  effect: 'at_once',
});

interface Countdown {
  setting: CountdownSetting;
  code: DiscountCode;
}

/** Returns undefined if there is no valid offer. */
async function readCountdown(deps: SettingDeps & Pick<Deps, 'now'>): Promise<Countdown | undefined> {
  const setting = await readSetting(deps, countdownSetting);
  const code = setting.active && (await findCode(deps.database, normaliseCode(setting.code)));
  return code && isOfferable(code, deps.now()) ? { setting, code } : undefined;
}

export const currentCountdown = cachePerDatabase(
  async (deps: Deps): Promise<{ countdown?: CountdownOffer }> => {
    const found = await readCountdown(deps);
    if (!found) return {};
    const { setting, code } = found;
    const { minimumCents, serviceTypes, percentBasisPoints: basisPoints } = code;
    const terms = { basisPoints: basisPoints ?? 0, minimumCents, serviceTypes };
    return { countdown: { code: code.code, ...terms, seconds: setting.seconds } };
  },
);

const secondsUntil = (at: Date, now: Date) => Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));

/**
 * Opens the offer for the visitor with this token, or returns the open one. Without a token, opens it for a new
 * visitor. A second call returns the same end. Throws `not_found` if there is no offer.
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

export function visitorToken(request: FastifyRequest): string | undefined {
  const token = request.cookies[offerCookie];
  return token && /^[\w-]{32}$/.test(token) ? token : undefined;
}

/** Links this browser's window to the buyer's address and profile when an order begins. */
export async function holdWindow(deps: Deps, buyer: BuyerIdentity): Promise<WindowHolder> {
  const holder = windowHolder(deps, buyer);
  await bindWindows(deps.database, holder, deps.now());
  return holder;
}

/**
 * Requires that the visitor's own window for a banner code is open. A window ends once per person, across browsers.
 * Throws `discount_ended` after its end, `discount_invalid` if none was opened.
 */
export async function requireWindow(
  db: Queryable,
  code: Pick<DiscountCode, 'id' | 'code' | 'windowOnly'>,
  { holder, now }: { holder: WindowHolder; now: Date },
): Promise<void> {
  if (!code.windowOnly) return;
  const known = await findWindowEnds(db, { holder, codeId: code.id, now });
  switch (windowStanding(known, now)) {
    case 'open':
      return;
    case 'over':
      throw new ShopError('discount_ended', `the window of ${code.code} is over`, { field: 'discountCode' });
    case 'none':
      throw new ShopError('discount_invalid', `no window of ${code.code}`, { field: 'discountCode' });
  }
}
