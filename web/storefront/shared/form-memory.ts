import type { Network } from '#contracts/catalog/networks.ts';
import type { InstagramMedia } from '#contracts/checkout/likes-schemas.ts';
import type { LinkedCode } from '#contracts/orders/discount.ts';
import type { UpsellOfferReply } from '#contracts/orders/promotions.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';

export interface RememberedPosts {
  /** Canonical links without duplicates, in the buyer's order. */
  links: string[];
  text: string;
  pasted: boolean;
}

/** Form values kept over a reload. The two consents are never kept and must be given each time. */
export interface RememberedForm {
  username: string;
  email: string;
  /** Absent for followers. */
  serviceType?: ServiceType;
  /** Code of an added type, and its network if not Instagram. */
  kind?: string | undefined;
  network?: Network | undefined;
  /** `null` with a single price list for all audiences. */
  audience: Audience | null;
  packageId: string;
  customQuantity: number;
  isPublic: boolean;
  posts?: RememberedPosts | undefined;
}

export interface OpenedOrder {
  paymentIntentId: string;
  accessToken: string;
}

export interface RememberedCheckout extends Partial<OpenedOrder> {
  idempotencyKey: string;
  /** Identity of the attempt: package, username, email and price. */
  fingerprint: string;
  startedAt: number;
  /** Attempt replaced by this one, until the shop has processed it. */
  replaces?: OpenedOrder | undefined;
  /** Discount code of the order, applied again when it is renewed. */
  couponCode?: string | undefined;
  /** Cancelled on the cancellation page and never resumed. */
  givenUp?: true;
  /** Paid. Prevents a second payment by mistake. */
  paid?: true;
}

export type AcceptedOffer = Pick<
  UpsellOfferReply,
  'additionalFollowers' | 'newFollowers' | 'newPriceCents' | 'addonPriceCents' | 'savingsCents'
>;

export interface RememberedUpsell {
  of: string;
  /** `null` when declined. */
  taken: AcceptedOffer | null;
}

/** Payment that a bank may be authenticating, so that a reload returns to it. */
export interface UnderwayPayment {
  /** Path of the checkout page. */
  resumeAt: string;
  paymentIntentId: string;
  clientSecret: string;
}

/** Code of the banner or a link with its terms. `endsAt`, if any, is by this browser's clock in Unix seconds. */
export interface AppliedCode extends LinkedCode {
  ends?: number;
}

export interface Memory {
  form?: RememberedForm;
  /** Forms of other services, by type or code. */
  others?: Record<string, RememberedForm>;
  /** Ticked posts as they looked, and their username. */
  tiles?: { of: string; posts: InstagramMedia['posts'] };
  checkout?: RememberedCheckout;
  upsell?: RememberedUpsell;
  /** Code of the banner or a link, applied from the next order on. */
  coupon?: string | undefined;
  couponTerms?: AppliedCode;
  refusedCode?: { code: string; text: string } | undefined;
  underway?: UnderwayPayment | undefined;
}

/** The only storage key of the storefront. The loader reads it too. */
export const memoryKey = 'auge';
const version = 1;

interface StoredPart {
  version?: unknown;
}

/** Returns an empty object without stored data, for another version, or without storage. */
export function readStored<Part extends object>(storage: () => Storage): Partial<Part> {
  try {
    const kept: (StoredPart & Partial<Part>) | null = JSON.parse(storage().getItem(memoryKey) ?? 'null');
    return kept?.version === version ? kept : {};
  } catch {
    return {};
  }
}

/** Stores a part. Full or blocked storage must not stop a purchase. */
export function writeStored(storage: () => Storage, part: object): void {
  try {
    storage().setItem(memoryKey, JSON.stringify({ ...part, version }));
  } catch {
    // Private windows of some browsers refuse storage.
  }
}

const tabStorage = () => sessionStorage;

export const readMemory = (): Memory => readStored<Memory>(tabStorage);

/** Event on the window when a code was applied, removed or refused. */
export const couponEvent = 'coupon';

export function updateMemory(part: Memory): void {
  writeStored(tabStorage, { ...readMemory(), ...part });
  if ('coupon' in part) globalThis.dispatchEvent?.(new Event(couponEvent));
}
