export interface WebhookFaults {
  /** Number of extra deliveries with the same event id. */
  duplicate: number;
  /** Sends two events with different ids for one change. */
  twins: boolean;
  /** Delays events and sends them in reverse order. */
  shuffle: boolean;
  delayMs: number;
  /** Loses the next n deliveries, or all, permanently. A resend still works. */
  drop: number | 'all';
  /** Signs with a timestamp one hour ago. */
  staleTimestamp: boolean;
  badSignature: boolean;
  /** Delivers the webhook before the reply to the call that caused it. */
  beforeResponse: boolean;
  /** Signs with every secret, as during a rotation. */
  twoSecrets: boolean;
}

export type FailureKind = '500' | '429' | 'reset-before' | 'reset-after' | 'restricted';

export interface FailNext {
  count: number;
  kind: FailureKind;
  /** Limits the fault to paths that contain this text. */
  path?: string;
}

export interface ProcessorFaults {
  webhooks: WebhookFaults;
  /** Latency of every API call in ms. */
  latencyMs: number;
  failNext: FailNext | null;
  /** Wallets available on the buyer's device. */
  wallets: { applePay: boolean; googlePay: boolean };
  /** Time charges stay in `processing` before they succeed. 0 disables it. */
  processingMs: number;
  /** Duration of refunds that settle later. */
  refundSettlesAfterMs: number;
}

/** Partial switches. Nested ones may be given separately. */
export type FaultChange = {
  [K in keyof ProcessorFaults]?: K extends 'webhooks' | 'wallets'
    ? Partial<ProcessorFaults[K]>
    : ProcessorFaults[K];
};

export const NO_FAULTS: ProcessorFaults = {
  webhooks: {
    duplicate: 0,
    twins: false,
    shuffle: false,
    delayMs: 0,
    drop: 0,
    staleTimestamp: false,
    badSignature: false,
    beforeResponse: false,
    twoSecrets: false,
  },
  latencyMs: 0,
  failNext: null,
  wallets: { applePay: true, googlePay: true },
  processingMs: 0,
  refundSettlesAfterMs: 1000,
};

const KINDS: FailureKind[] = ['500', '429', 'reset-before', 'reset-after', 'restricted'];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

function isFailNext(value: unknown): boolean {
  if (value === null) return true;
  if (!isObject(value)) return false;
  const known = Object.keys(value).every((name) => ['count', 'kind', 'path'].includes(name));
  return known && isCount(value.count) && KINDS.includes(value.kind as FailureKind);
}

function matchesSwitchType(name: string, present: unknown, value: unknown): boolean {
  if (name === 'failNext') return isFailNext(value);
  if (name === 'drop') return value === 'all' || isCount(value);
  return typeof present === 'number' ? isCount(value) : typeof value === typeof present;
}

function mergeInto(present: Record<string, unknown>, change: Record<string, unknown>, prefix: string) {
  const merged = { ...present };
  for (const [name, value] of Object.entries(change)) {
    if (!Object.hasOwn(present, name)) throw new Error(`Unknown fault: ${prefix}${name}`);
    const inner = present[name];
    if (name !== 'failNext' && isObject(inner)) {
      if (!isObject(value)) throw new Error(`Fault ${prefix}${name} takes an object`);
      merged[name] = mergeInto(inner, value, `${name}.`);
    } else if (matchesSwitchType(name, inner, value)) merged[name] = value;
    else throw new Error(`Fault ${prefix}${name} does not take ${JSON.stringify(value)}`);
  }
  return merged;
}

/** Returns the switches after a change. Throws on unknown names or wrong types. */
export function mergeFaults(present: ProcessorFaults, change: FaultChange): ProcessorFaults {
  const merged = mergeInto({ ...present }, { ...change }, '');
  return merged as unknown as ProcessorFaults;
}
