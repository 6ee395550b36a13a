import type { Audience } from '#contracts/states.ts';

/** What the form keeps over a reload. The two consents are not kept: they are given anew each time. */
export interface RememberedForm {
  username: string;
  email: string;
  audience: Audience;
  packageId: string;
  customQuantity: number;
  isPublic: boolean;
}

/** The attempt to buy that is under way. */
export interface RememberedCheckout {
  idempotencyKey: string;
  /** What the key was made for: another package, name, e-mail or price makes another key. */
  fingerprint: string;
  startedAt: number;
  paymentIntentId?: string;
  orderId?: string;
}

export interface Memory {
  form?: RememberedForm;
  checkout?: RememberedCheckout;
}

/** The one storage key of the storefront; the loader looks for it too. */
export const memoryKey = 'auge';
const version = 1;

/** Empty when nothing is kept, when the version is another, or when the browser keeps nothing. */
export function readMemory(): Memory {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(memoryKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('version' in kept) || kept.version !== version)
      return {};
    return kept as Memory;
  } catch {
    return {};
  }
}

/** Changes one part and keeps the other. A full or forbidden storage is no reason to stop a purchase. */
export function remember(part: Memory): void {
  try {
    sessionStorage.setItem(memoryKey, JSON.stringify({ ...readMemory(), ...part, version }));
  } catch {
    // Private windows of some browsers refuse: the form then simply is not kept.
  }
}

export function forgetMemory(): void {
  try {
    sessionStorage.removeItem(memoryKey);
  } catch {
    // As above: what could not be kept need not be cleared.
  }
}
