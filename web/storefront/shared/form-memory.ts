import type { Network } from '#contracts/catalog/networks.ts';
import type { InstagramMedia } from '#contracts/checkout/likes-schemas.ts';
import type { KnownCode } from '#contracts/orders/discount.ts';
import type { UpsellOfferReply } from '#contracts/orders/promotions.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';

/** Which posts an order of likes or views is for. */
export interface RememberedPosts {
  /** Each once, in its canonical form, in the buyer's order. */
  links: string[];
  /** What stands in the field for pasted links. */
  text: string;
  /** Links are pasted rather than picked. */
  pasted: boolean;
}

/** What the form keeps over a reload. The two consents are not kept: they are given again each time. */
export interface RememberedForm {
  username: string;
  email: string;
  /** Absent: followers. */
  serviceType?: ServiceType;
  /** Of what is sold by data: its code, and its network where that is not Instagram. */
  kind?: string | undefined;
  network?: Network | undefined;
  /** Null where there is one price list for everyone. */
  audience: Audience | null;
  packageId: string;
  customQuantity: number;
  isPublic: boolean;
  posts?: RememberedPosts | undefined;
}

/** What the shop's answer made of an attempt. */
export interface OpenedOrder {
  paymentIntentId: string;
  orderId: string;
}

/** An attempt to buy. */
export interface RememberedCheckout extends Partial<OpenedOrder> {
  idempotencyKey: string;
  /** What the key was made for: another package, name, e-mail or price makes another key. */
  fingerprint: string;
  startedAt: number;
  /** The attempt that this one takes the place of, until the shop has heard of it. */
  replaces?: OpenedOrder | undefined;
  /** The discount code that the order has; it comes along when the order is renewed. */
  couponCode?: string | undefined;
  /** Given up on the page of a cancelled payment: never gone on with. */
  givenUp?: true;
  /** Paid: not to be paid again by mistake. */
  paid?: true;
}

/** The part of an offer that the order needs once it is taken. */
export type TakenOffer = Pick<
  UpsellOfferReply,
  'additionalFollowers' | 'newFollowers' | 'newPriceCents' | 'addonPriceCents' | 'savingsCents'
>;

/** What was answered to the offer of the checkout page. */
export interface RememberedUpsell {
  /** The package that it was made for; another one is asked about again. */
  of: string;
  /** Null: declined. */
  taken: TakenOffer | null;
}

/** A code of the banner or of a link with its terms; it ends, if at all, by this browser's clock, in seconds since 1970. */
export interface TakenCode extends KnownCode {
  ends?: number;
}

export interface Memory {
  /** The order form that was used last. */
  form?: RememberedForm;
  /** What the forms of the other services held, by type or by kind. */
  others?: Record<string, RememberedForm>;
  /** The picked posts as they looked, and whose they are. */
  tiles?: { of: string; posts: InstagramMedia['posts'] };
  /** The attempt of this tab. */
  checkout?: RememberedCheckout;
  upsell?: RememberedUpsell;
  /** The code of the banner or of a link, wished for from the next order on. */
  coupon?: string | undefined;
  /** What it takes off, until when. */
  couponTerms?: TakenCode;
  /** A code that the shop refused for this buyer, and its sentence. */
  refusedCode?: { code: string; text: string } | undefined;
}

/** The one storage key of the storefront; the loader looks for it too. */
export const memoryKey = 'auge';
const version = 1;

interface Kept {
  version?: unknown;
}

/** Empty when nothing is kept, when the version is another, or when the browser keeps nothing. */
export function readKept<Part extends object>(storage: () => Storage): Partial<Part> {
  try {
    const kept: (Kept & Partial<Part>) | null = JSON.parse(storage().getItem(memoryKey) ?? 'null');
    return kept?.version === version ? kept : {};
  } catch {
    return {};
  }
}

/** A full or forbidden storage is no reason to stop a purchase. */
export function writeKept(storage: () => Storage, part: object): void {
  try {
    storage().setItem(memoryKey, JSON.stringify({ ...part, version }));
  } catch {
    // Private windows of some browsers refuse: it then simply is not kept.
  }
}

const ofTab = () => sessionStorage;

export const readMemory = (): Memory => readKept<Memory>(ofTab);

/** Told to the page when a code of the banner or of a link was taken, taken off or refused. */
export const couponEvent = 'coupon';

/** Changes one part and keeps the other. */
export function remember(part: Memory): void {
  writeKept(ofTab, { ...readMemory(), ...part });
  if ('coupon' in part) globalThis.dispatchEvent?.(new Event(couponEvent));
}
