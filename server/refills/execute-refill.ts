import type { RefillObstacle, RefillOrder } from '#contracts/refills.ts';
import { refillSetting } from '#server/catalog/refill-setting.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { type Asker, agreeRefill } from './agree-refill.ts';
import { readParts } from './read-parts.ts';
import { sendRefills } from './send-refills.ts';
import { readRefill } from './store-sending.ts';

/** Who asks for an order's refill: a member, or whoever has proved that the order is theirs. */
export type RefillAsker = { cause: 'staff'; staff: StaffActor } | { cause: 'customer' };

export interface Executed {
  /** Parts whose refill the provider took, and those of which nobody knows. */
  taken: number;
  doubts: number;
  /** What stood in the way of the first part that was not asked about. */
  why: RefillObstacle[];
  /** What the provider wrote when it refused. */
  refusal: string | null;
}

/**
 * Has every part of the order refilled that may be, at once; the count is taken anew before. Whoever asks at the same
 * time, the job included, makes one refill. Throws `order_not_found`.
 */
export async function executeRefill(
  deps: Deps,
  { wanted, asker }: { wanted: RefillOrder; asker: RefillAsker },
): Promise<Executed> {
  const { orderId, parts } = await readParts(deps, wanted);
  const setting = await readSetting(deps, refillSetting);
  const done: Executed = {
    taken: 0,
    doubts: 0,
    why: parts.length === 0 ? ['not_delivered'] : [],
    refusal: null,
  };
  for (const { fulfilmentId, serviceType, link } of parts) {
    const part: Asker = { ...asker, orderId, fulfilmentId };
    const agreed = await agreeRefill(deps, { target: { serviceType, link }, asker: part, setting });
    if (agreed.refillId === undefined) {
      if (done.why.length === 0) done.why = agreed.why;
    } else await sendOne(deps, agreed.refillId, done);
  }
  return done;
}

async function sendOne(deps: Deps, refillId: string, done: Executed): Promise<void> {
  await sendRefills(deps, { only: refillId });
  const { state, reason, message } = await readRefill(deps.database, refillId);
  if (state === 'doubt') done.doubts += 1;
  else if (state === 'refused') done.refusal = message ?? reason;
  else if (state === 'queued') done.refusal = reason;
  else done.taken += 1;
}
