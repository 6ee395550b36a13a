import { parseUsername } from '#contracts/catalog/instagram.ts';
import type { RefillObstacle, RefillOrder } from '#contracts/fulfilment/refills.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import { isForPosts, type ServiceType } from '#contracts/orders/states.ts';
import { type RefillSetting, refillDaysOfPart } from '#server/catalog/services/refill-setting.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { deliveredUnits, type PartFacts, type RefillCase, refillObstacles, windowEnd } from './rules.ts';
import { type DistributedLoss, distributeProfileLoss } from './share-rules.ts';
import {
  deliveredTo,
  endedRefills,
  findLastCheck,
  findOrder,
  insertCheck,
  type PartRow,
  partsOfOrder,
  type Target,
} from './store.ts';

/** The directory counts followers of an Instagram profile over time, but not a post's likes and views. */
const isCountable = (
  { directory }: Pick<Deps, 'directory'>,
  { serviceType, link }: { serviceType: ServiceType; link: string },
): boolean => directory !== null && !isForPosts(serviceType) && parseUsername(link) !== undefined;

function factsOf(row: PartRow, shared: DistributedLoss | undefined): PartFacts {
  const counted = row.countedAt && { count: row.lastCount, at: row.countedAt };
  const known = shared !== undefined && shared.expected !== null;
  const missing = known ? (shared.missing.get(row.fulfilmentId) ?? 0) : null;
  const shares = known ? [...shared.missing.values()] : [];
  const olderFirst = missing !== null && shares.some((share) => share > missing);
  const promised = (row.refillDays ?? 0) > 0;
  return { ...row, promised, delivered: deliveredUnits(row), missing, olderFirst, counted };
}

export function obstaclesOf(
  deps: Pick<Deps, 'directory' | 'now'>,
  row: PartRow,
  {
    setting,
    asker,
    shared,
  }: {
    setting: RefillSetting;
    asker: RefillCase['asker'];
    shared: DistributedLoss | undefined;
  },
): RefillObstacle[] {
  return refillObstacles(factsOf(row, shared), {
    now: deps.now(),
    windowDays: refillDaysOfPart(setting, row),
    countable: isCountable(deps, row),
    asker,
  });
}

/** Undefined if such targets cannot be counted or were not counted since the last delivery. */
export async function distributeTarget(
  deps: Pick<Deps, 'directory' | 'now'>,
  db: Queryable,
  { target, setting }: { target: Target; setting: RefillSetting },
): Promise<DistributedLoss | undefined> {
  if (!isCountable(deps, target)) return undefined;
  const rows = await deliveredTo(db, target);
  const counted = await findLastCheck(db, target);
  if (!counted || rows.some(({ deliveredAt }) => deliveredAt > counted.at)) return undefined;
  const now = deps.now();
  const parts = rows.map((row) => ({
    ...row,
    before: row.before && { ...row.before, at: new Date(row.before.at) },
    covered: row.promised && windowEnd(row.deliveredAt, refillDaysOfPart(setting, row)) > now,
  }));
  return distributeProfileLoss(parts, await endedRefills(db, target), counted.count);
}

/** `away`: the directory is slow, throttled or unavailable. The caller stops counting for now. */
type CountResult = 'counted' | 'uncountable' | 'away';

export async function countTarget(
  deps: Pick<Deps, 'directory' | 'database' | 'log' | 'now'>,
  target: Target,
): Promise<CountResult> {
  const username = parseUsername(target.link);
  if (!deps.directory || !isCountable(deps, target) || username === undefined) return 'uncountable';
  try {
    const profile = await deps.directory.profile(username, true);
    await insertCheck(deps.database, { ...target, count: profile?.followersCount ?? null, at: deps.now() });
    return 'counted';
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    deps.log.warn(
      { code: error.code, reason: error.message },
      'followers of the profile could not be counted',
    );
    return 'away';
  }
}

interface OrderParts {
  orderId: OrderId;
  orderNumber: string;
  parts: PartRow[];
}

/** Counts the profiles first. Throws `order_not_found`. */
export async function readParts(deps: Deps, wanted: RefillOrder): Promise<OrderParts> {
  const order = await findOrder(deps.database, wanted);
  if (!order) throw new ShopError('order_not_found', `no order ${wanted.id ?? wanted.number}`);
  const known = await partsOfOrder(deps.database, order.id);
  const targets = new Map(known.map((part) => [`${part.serviceType} ${part.link}`, part]));
  for (const target of targets.values()) if ((await countTarget(deps, target)) === 'away') break;
  return { orderId: order.id, orderNumber: order.number, parts: await partsOfOrder(deps.database, order.id) };
}
