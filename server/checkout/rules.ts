import type { Post } from '#contracts/catalog/instagram.ts';
import { type Network, parseHandle } from '#contracts/catalog/networks.ts';
import {
  findLine,
  type NamedPackage,
  type NamingFields,
  readNaming,
} from '#contracts/checkout/bought-line.ts';
import type { CreatePaymentIntent } from '#contracts/checkout/checkout-schemas.ts';
import { emailProblemOf, readEmail } from '#contracts/kit/email.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { taxWithin } from '#contracts/tax/tax.ts';
import type { CatalogEntry } from '#server/catalog/rules.ts';
import type { AcceptedUpsell } from '#server/orders/changes/revision-rules.ts';
import type { SizedOffer } from '#server/orders/promotions/offers/upsell-rules.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { refuseTotal, type StatedFigures } from './figure-rules.ts';

/** Is what the buyer asks for, checked and normalised; nothing in it is about money yet. */
export interface CheckoutRequest {
  serviceId: number | undefined;
  customQuantity: number | undefined;
  audience: 'europe' | 'spain';
  /** Is the code of the type that a custom quantity is of. */
  kind?: string | undefined;
  /** Says where it arrives. */
  network: Network;
  username: string;
  /** Only likes and views have them. */
  posts: Post[];
  email: string;
  locale: Locale;
  sourceUrl: string | null;
  /** Only the manual card form asks for it. */
  customerName: string | null;
  notes: string | null;
  consent: { version: string; marketing: boolean };
  discountCode: string | undefined;
  /** Is the token of the visitor's own offer, from the cookie. */
  visitor?: string | undefined;
  /** Is the hash of the visit's cookie: it says whose checkout it will be. */
  visit?: Buffer | undefined;
  /** It may buy while the shop is shut. */
  mayLookIn?: boolean | undefined;
  /** Is the network address that it comes from. */
  address?: string | undefined;
  /** Is the extra quantity of the checkout page's offer, when the buyer took it. */
  upsellQuantity: number | undefined;
  /** Is a checkout of the same buyer that this one replaces. */
  previousIntentId: string | undefined;
  /** Proves that one to be the caller's own where cookies are forbidden. */
  previousOrderId?: string | undefined;
  /** Is what the buyer's page believes the total to be; it is compared, never charged. */
  expectedCents: Cents | undefined;
  /** Is what else it says of the package. */
  figures: StatedFigures;
}

function requireEmail(input: string | undefined): string {
  const email = readEmail(input ?? '');
  if (email !== undefined) return email;
  const problem = emailProblemOf(input ?? '') ?? 'invalid';
  throw new ShopError(`email_${problem}`, `e-mail ${problem}`, { field: 'email' });
}

function requireUsername(input: string | undefined, network: Network): string {
  if (!input?.trim()) throw new ShopError('username_required', 'no user name', { field: 'username' });
  const username = parseHandle(network, input);
  if (!username) throw new ShopError('username_invalid', 'not a user name', { field: 'username' });
  return username;
}

/** Returns the package that the fields of a call name. Throws `package_required`. */
export function requireNaming(fields: NamingFields): { serviceId: number | undefined } {
  const named = readNaming(fields);
  if (!named) throw new ShopError('package_required', 'no package', { field: 'serviceId' });
  return named;
}

/** Browsers send it as a boolean or as text. */
export function isTrue(value: boolean | 'true' | 'false' | null | undefined): boolean {
  return value === true || value === 'true';
}

/** Checks the request in the order in which the form asks (text 1, section 5). Throws the first refusal. */
export function readCheckoutRequest(
  body: CreatePaymentIntent,
  locale: Locale,
  network: Network = 'instagram',
): CheckoutRequest {
  const { serviceId } = requireNaming(body);
  const custom = serviceId === undefined;
  const username = requireUsername(body.username, network);
  const email = requireEmail(body.email);
  const { consent } = body;
  if (!consent?.startNow || !consent.waive) {
    throw new ShopError('consent_required', 'both statements must be agreed to', { field: 'consent' });
  }
  return {
    serviceId,
    customQuantity: custom ? body.customQuantity : undefined,
    audience: body.followerType === 'spain' ? 'spain' : 'europe',
    kind: custom ? body.kind : undefined,
    network,
    username,
    posts: [],
    email,
    locale: body.language ?? locale,
    sourceUrl: body.sourceUrl ?? null,
    customerName: null,
    notes: null,
    consent: { version: consent.version, marketing: body.marketing ?? false },
    discountCode: body.couponCode?.trim() || body.discountCode?.trim() || undefined,
    upsellQuantity: isTrue(body.upsell_applied) ? body.additionalFollowers : undefined,
    previousIntentId: body.previousPaymentIntentId || undefined,
    previousOrderId: body.previousOrderId,
    expectedCents: body.amount,
    figures: body,
  };
}

/** Returns a print of one request's contents, to tell it from another's: what is bought, for whom, by whom. */
export function fingerprint(request: CheckoutRequest): string {
  const { serviceId, customQuantity, audience, kind, username, posts, email, upsellQuantity } = request;
  return sha256(
    JSON.stringify([
      serviceId ?? null,
      customQuantity ?? null,
      audience,
      username,
      email,
      upsellQuantity ?? null,
      ...posts.map((post) => post.shortcode),
      ...(kind === undefined ? [] : [kind]),
    ]),
  ).toString('base64url');
}

/** Is what is bought, at the catalogue's price: before any discount. */
export interface PricedPackage {
  entry: CatalogEntry;
  quantity: number;
  bonusQuantity: number;
  listPriceCents: Cents;
  upsell: AcceptedUpsell | null;
}

/** Returns the catalogue's entry that the request names, or the one that its custom quantity makes. */
export function findEntry(named: NamedPackage, entries: readonly CatalogEntry[]): CatalogEntry {
  const line = findLine(named, entries);
  if (line.kind === 'package') return line.entry;
  if (line.kind === 'refused') {
    const { serviceId, customQuantity } = named;
    const field = line.code === 'service_not_found' ? 'serviceId' : 'customQuantity';
    throw new ShopError(line.code, `service ${serviceId ?? 'custom'}, quantity ${customQuantity}`, { field });
  }
  // The next smaller package stands for the custom one: same provider, same service row, same bonus.
  const { base, smaller, quantity, priceCents } = line;
  return {
    ...base,
    quantity,
    // Where that package is not sold, the refusal says nothing of another quantity.
    bonusQuantity: smaller?.bonusQuantity ?? 0,
    priceCents,
    history: [],
    closedIn: [],
  };
}

/** Returns the package with the offer that was taken. The offer given is the true one on this surface, or none. */
export function pricePackage(
  entry: CatalogEntry,
  request: CheckoutRequest,
  offer: SizedOffer | null,
): PricedPackage {
  const base = { entry, bonusQuantity: entry.bonusQuantity };
  if (request.upsellQuantity === undefined) {
    return { ...base, quantity: entry.quantity, listPriceCents: entry.priceCents, upsell: null };
  }
  if (offer?.extraQuantity !== request.upsellQuantity) {
    throw new ShopError('offer_expired', `no offer of ${request.upsellQuantity} more`, {
      field: 'additionalFollowers',
    });
  }
  const { id: offerId, extraQuantity, addonPriceCents } = offer;
  return {
    ...base,
    quantity: entry.quantity + extraQuantity,
    listPriceCents: entry.priceCents + addonPriceCents,
    upsell: {
      offerId,
      baseQuantity: entry.quantity,
      basePriceCents: entry.priceCents,
      extraQuantity,
      addonPriceCents,
    },
  };
}

/** Returns the frozen total. Throws `price_changed` when the buyer's page believed otherwise. */
export function totalOf(
  priced: { listPriceCents: Cents; discountCents: Cents },
  taxRate: number,
  expectedCents: Cents | undefined,
): { totalCents: Cents; taxCents: Cents } {
  const totalCents = priced.listPriceCents - priced.discountCents;
  refuseTotal(expectedCents, totalCents);
  return { totalCents, taxCents: taxWithin(totalCents, taxRate) };
}
