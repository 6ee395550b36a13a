import { RequestError } from '../kit/read-body.ts';
import { clockMoves, momentOf } from './moments.ts';
import type { SandboxConsole } from './types.ts';

interface ShopClock {
  now: string;
  aheadMs: number;
  /** Lower limit of the clock, because sealed records must not lie in the future. */
  leastMs: number;
}

const shopTimeoutMs = 60_000;
const maxAheadMs = 30 * 366 * 86_400_000;

const sentences: Record<string, string> = {
  before_sealed:
    'The clocks stay ahead: orders, records of invoices or filed figures of that time would lie in the future',
  too_far: 'The clocks go no more than thirty years ahead',
};

async function callShopClock({ shopUrl }: SandboxConsole, init: RequestInit = {}): Promise<ShopClock> {
  const reply = await fetch(new URL('/sandbox/shop-clock', shopUrl), {
    ...init,
    signal: AbortSignal.timeout(shopTimeoutMs),
  }).catch(() => {
    throw new RequestError(503, 'The shop does not answer, and its clock moves together with these');
  });
  const answer = (await reply.json().catch(() => ({}))) as Partial<ShopClock> & { refused?: string };
  if (reply.ok) return answer as ShopClock;
  throw new RequestError(
    reply.status === 409 ? 409 : 502,
    sentences[answer.refused ?? ''] ?? 'The shop did not move its clock',
  );
}

export async function readClock(desk: SandboxConsole) {
  const shop = await callShopClock(desk);
  return { ...shop, standInsAheadMs: desk.world.aheadMs() };
}

/** Returns the offset of a request: seconds, a named time, or a given time. */
export function aheadOf(input: Record<string, unknown>, { aheadMs }: { aheadMs: number }): number {
  const { seconds, to } = input;
  const now = Date.now() + aheadMs;
  if (to === 'real') return 0;
  const move = clockMoves.find((each) => each === to);
  if (move) return aheadMs + momentOf(move, now) - now;
  if (to !== undefined) {
    const at = typeof to === 'string' ? Date.parse(to) : Number.NaN;
    if (Number.isNaN(at))
      throw new RequestError(400, `to must be a moment, "real" or one of ${clockMoves.join(', ')}`);
    return Math.max(0, at - Date.now());
  }
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 1 || seconds * 1000 > maxAheadMs)
    throw new RequestError(400, 'seconds must be a whole number above 0');
  return aheadMs + seconds * 1000;
}

/**
 * Moves shop, database and stand-ins together. Stand-ins first: the agency rejects records from the future, and the
 * shop starts work of the new time immediately. If the shop refuses, the stand-ins move back.
 */
export async function moveClocks(desk: SandboxConsole, input: Record<string, unknown>) {
  const before = desk.world.aheadMs();
  const shop = await callShopClock(desk);
  const aheadMs = Math.round(aheadOf(input, shop));
  desk.world.moveTo(aheadMs);
  try {
    const headers = { 'content-type': 'application/json' };
    return await callShopClock(desk, { method: 'POST', headers, body: JSON.stringify({ aheadMs }) });
  } catch (error) {
    desk.world.moveTo(before);
    throw error;
  }
}
