import type { EndStatus, OrderRow } from './types.ts';
import { phaseOf } from './words.ts';

const MICROS = 1_000_000;
const PENDING_SHARE = 0.1;

/** Formats millionths of a euro without trailing zeros: 278190 becomes `0.27819`. */
export function eurosFromMicros(micros: number): string {
  const text = (micros / MICROS).toFixed(6).replace(/0+$/, '');
  const [whole, digits = ''] = text.split('.');
  return `${whole}.${digits.padEnd(2, '0')}`;
}

export function microsFromEuros(euros: string): number {
  return Math.round(Number(euros) * MICROS);
}

/** Returns rate × quantity ÷ 1000, in millionths of a euro. */
export function chargeMicros(rate: string, quantity: number): number {
  return Math.round((microsFromEuros(rate) * quantity) / 1000);
}

/** Returns followers, like, view or other, by the service's name. */
export function kindOf(serviceName: string): string {
  return /follower|like|view/i.exec(serviceName)?.[0].toLowerCase() ?? 'other';
}

/**
 * Normalises a link for comparison: `user` for a profile, `p/CODE` for a post, with the host for other networks.
 * Ignores scheme, query and trailing slash. Names are case-insensitive, post codes are not.
 */
export function targetOf(link: string): string {
  const path = link
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^(www\.|m\.)?instagram\.com\//i, '')
    .replace(/^(www\.youtube\.com\/watch)\?v=/i, '$1/')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/^@/, '');
  const post = /^(?:[^/]+\/)?(?:p|reels?|tv)\/([\w-]+)$/.exec(path);
  return post ? `p/${post[1]}` : path.toLowerCase();
}

const elsewhere = /^(?:www\.tiktok\.com|www\.youtube\.com|x\.com)\/[@\w./-]+$/;

/** Returns whether it is a profile or post of a supported network. */
export const isTarget = (target: string): boolean => /^(p\/)?[\w.-]+$/.test(target) || elsewhere.test(target);

export interface Timing {
  now: number;
  /** Duration of a complete delivery; 0 completes at the next status call. */
  deliveryMs: number;
}

function shareAt(order: OrderRow, time: Timing): number {
  if (time.deliveryMs === 0) return 0;
  return Math.min(1, Math.max(0, (time.now - order.created_at) / time.deliveryMs));
}

/** Returns the units delivered, growing linearly after the waiting time. */
function unitsAt(order: OrderRow, share: number): number {
  return Math.floor(order.quantity * Math.max(0, (share - PENDING_SHARE) / (1 - PENDING_SHARE)));
}

export interface OrderEnding {
  as: EndStatus;
  remains: number;
}

/** Returns the end of a cancelled order: units delivered so far stay delivered. */
function cancelEnding(order: OrderRow, time: Timing): OrderEnding {
  const units = unitsAt(order, shareAt(order, { ...time, now: order.cancel_at ?? time.now }));
  return units > 0
    ? { as: 'Partial', remains: order.quantity - units }
    : { as: 'Canceled', remains: order.quantity };
}

/** Latest end of an order with zero delivery time if no status is requested. */
export const maxUnpolledMs = 60_000;

/**
 * Returns the end that an order has reached by now, or null. `observed` is true in a status call, which
 * completes an order with zero delivery time. A status set by hand never changes.
 */
export function findEndingDue(
  order: OrderRow,
  time: Timing,
  input: { endAs: EndStatus; partialShare: number; observed: boolean },
): OrderEnding | null {
  if (order.ended_as !== null || order.set_status !== null) return null;
  if (order.cancel_at !== null && time.now >= order.cancel_at) return cancelEnding(order, time);
  const reached =
    time.deliveryMs === 0
      ? input.observed || time.now - order.created_at >= maxUnpolledMs
      : shareAt(order, time) >= 1;
  if (!reached) return null;
  if (input.endAs === 'Completed') return { as: 'Completed', remains: 0 };
  const undone = input.endAs === 'Partial' ? Math.ceil(order.quantity * input.partialShare) : order.quantity;
  return { as: input.endAs, remains: undone };
}

export interface Progress {
  status: string;
  start_count: number | null;
  remains: number | string;
  /** Real delivered units, whatever the reported counts are. */
  delivered: number;
}

function naturalProgress(order: OrderRow, time: Timing): Progress {
  if (order.ended_as !== null) {
    const remains = order.ended_remains ?? 0;
    const delivered = order.ended_as === 'Fail' ? 0 : order.quantity - remains;
    return { status: order.ended_as, start_count: order.start_count, remains, delivered };
  }
  const share = shareAt(order, time);
  if (share < PENDING_SHARE)
    return { status: 'Pending', start_count: null, remains: order.quantity, delivered: 0 };
  const delivered = unitsAt(order, share);
  return {
    status: 'In progress',
    start_count: order.start_count,
    remains: order.quantity - delivered,
    delivered,
  };
}

/** Returns the counts implied by a manually set status, unless set as well. */
function countsOfManualStatus(order: OrderRow, natural: Progress, status: string): Progress {
  const phase = phaseOf(status);
  if (phase === 'submitted') return { status, start_count: null, remains: order.quantity, delivered: 0 };
  const start_count = order.start_count;
  if (phase === 'completed') return { status, start_count, remains: 0, delivered: order.quantity };
  if (phase === 'canceled' || phase === 'failed') {
    return { status, start_count, remains: order.quantity, delivered: 0 };
  }
  return { ...natural, status, start_count };
}

/** Returns the current progress. Due ends must be settled before. */
export function progressOf(order: OrderRow, time: Timing): Progress {
  const natural = naturalProgress(order, time);
  const stood = order.set_status === null ? natural : countsOfManualStatus(order, natural, order.set_status);
  if (order.set_counts === null) return stood;
  const counts = JSON.parse(order.set_counts) as Partial<Progress>;
  const shown = { ...stood, ...counts };
  const remains = Number(shown.remains);
  if (counts.remains === undefined || Number.isNaN(remains)) return shown;
  return { ...shown, delivered: order.quantity - Math.min(order.quantity, Math.max(0, remains)) };
}

/** Returns the refund of an order in this state, in millionths of a euro. */
export function refundMicros(order: OrderRow, progress: Pick<Progress, 'status' | 'remains'>): number {
  const phase = phaseOf(progress.status);
  if (phase === 'canceled' || phase === 'failed') return order.charge_micros;
  if (phase !== 'partial') return 0;
  const remains = Number(progress.remains);
  if (Number.isNaN(remains)) return 0;
  return Math.round((order.charge_micros * Math.min(order.quantity, Math.max(0, remains))) / order.quantity);
}

/** Returns whether the order blocks another one for the same link. */
export function isActive(progress: Progress): boolean {
  return ['submitted', 'in_progress', 'unknown'].includes(phaseOf(progress.status));
}
