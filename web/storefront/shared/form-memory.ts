import type { Network } from '#contracts/catalog/networks.ts';
import type { InstagramMedia } from '#contracts/checkout/likes-schemas.ts';
import type { KnownCode } from '#contracts/orders/discount.ts';
import type { UpsellOfferReply } from '#contracts/orders/promotions.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';

/** Says which posts an order of likes or views is for. */
export interface RememberedPosts {
  /** Each link stands once, in its canonical form, in the buyer's order. */
  links: string[];
  /** Stands in the field for pasted links. */
  text: string;
  /** Links are pasted rather than picked. */
  pasted: boolean;
}

/** Holds what the form keeps over a reload. The two consents are not kept: they are given again each time. */
export interface RememberedForm {
  username: string;
  email: string;
  /** It is absent for followers. */
  serviceType?: ServiceType;
  /** Holds for a type that an owner has added its code, and its network where that is not Instagram. */
  kind?: string | undefined;
  network?: Network | undefined;
  /** It is null where there is one price list for everyone. */
  audience: Audience | null;
  packageId: string;
  customQuantity: number;
  isPublic: boolean;
  posts?: RememberedPosts | undefined;
}

/** Is what the shop's reply made of an attempt. */
export interface OpenedOrder {
  paymentIntentId: string;
  accessToken: string;
}

/** Is an attempt to buy. */
export interface RememberedCheckout extends Partial<OpenedOrder> {
  idempotencyKey: string;
  /** The key was made for this: another package, name, e-mail or price makes another key. */
  fingerprint: string;
  startedAt: number;
  /** Is the attempt that this one replaces, until the shop has heard of it. */
  replaces?: OpenedOrder | undefined;
  /** Is the discount code that the order has; it comes along when the order is renewed. */
  couponCode?: string | undefined;
  /** It was given up on the page of a cancelled payment and is never continued. */
  givenUp?: true;
  /** It is paid, and not to be paid again by mistake. */
  paid?: true;
}

/** Is the part of an offer that the order needs once it is taken. */
export type TakenOffer = Pick<
  UpsellOfferReply,
  'additionalFollowers' | 'newFollowers' | 'newPriceCents' | 'addonPriceCents' | 'savingsCents'
>;

/** Is the answer to the offer of the checkout page. */
export interface RememberedUpsell {
  /** Is the package that it was made for; another one is asked about again. */
  of: string;
  /** Null says that it was declined. */
  taken: TakenOffer | null;
}

/**
 * Is a code of the banner or of a link with its terms; it ends, if at all, by this browser's clock, in
 * seconds since 1970.
 */
export interface TakenCode extends KnownCode {
  ends?: number;
}

export interface Memory {
  /** Is the order form that was used last. */
  form?: RememberedForm;
  /** Holds what the forms of the other services held, by type or by code. */
  others?: Record<string, RememberedForm>;
  /** Holds the picked posts as they looked, and whose they are. */
  tiles?: { of: string; posts: InstagramMedia['posts'] };
  /** Is the attempt of this tab. */
  checkout?: RememberedCheckout;
  upsell?: RememberedUpsell;
  /** Is the code of the banner or of a link, applied from the next order on. */
  coupon?: string | undefined;
  /** Says what it takes off, until when. */
  couponTerms?: TakenCode;
  /** Is a code that the shop refused for this buyer, and its sentence. */
  refusedCode?: { code: string; text: string } | undefined;
}

/** Is the one storage key of the storefront; the loader looks for it too. */
export const memoryKey = 'auge';
const version = 1;

interface Kept {
  version?: unknown;
}

/** It is empty when nothing is kept, when the version is another, or when the browser keeps nothing. */
export function readKept<Part extends object>(storage: () => Storage): Partial<Part> {
  try {
    const kept: (Kept & Partial<Part>) | null = JSON.parse(storage().getItem(memoryKey) ?? 'null');
    return kept?.version === version ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps it where it can: a full or forbidden storage is no reason to stop a purchase. */
export function writeKept(storage: () => Storage, part: object): void {
  try {
    storage().setItem(memoryKey, JSON.stringify({ ...part, version }));
  } catch {
    // Private windows of some browsers refuse, and it simply is not kept.
  }
}

const ofTab = () => sessionStorage;

export const readMemory = (): Memory => readKept<Memory>(ofTab);

/** The page hears this event when a code of the banner or of a link was taken, taken off or refused. */
export const couponEvent = 'coupon';

/** Changes one part and keeps the other. */
export function remember(part: Memory): void {
  writeKept(ofTab, { ...readMemory(), ...part });
  if ('coupon' in part) globalThis.dispatchEvent?.(new Event(couponEvent));
}
