import type { InstagramPost } from '#contracts/catalog/instagram.ts';
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
import { taxInGross } from '#contracts/tax/tax.ts';
import type { CatalogEntry } from '#server/catalog/rules.ts';
import type { AcceptedUpsell } from '#server/orders/changes/revision-rules.ts';
import type { SizedOffer } from '#server/orders/promotions/offers/upsell-rules.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { refuseTotal, type StatedFigures } from './figure-rules.ts';

export interface CheckoutRequest {
  serviceId: number | undefined;
  customQuantity: number | undefined;
  audience: 'europe' | 'spain';
  kind?: string | undefined;
  network: Network;
  username: string;
  /** Empty except for likes and views. */
  posts: InstagramPost[];
  email: string;
  locale: Locale;
  sourceUrl: string | null;
  /** From the manual card form only. */
  customerName: string | null;
  notes: string | null;
  consent: { version: string; marketing: boolean };
  discountCode: string | undefined;
  /** Token of the visitor's own offer, from the cookie. */
  visitor?: string | undefined;
  /** Hash of the visit's cookie, which will own the checkout. */
  visit?: Buffer | undefined;
  /** May order while the shop is closed. */
  mayLookIn?: boolean | undefined;
  address?: string | undefined;
  upsellQuantity: number | undefined;
  previousIntentId: string | undefined;
  /** Order of the earlier checkout, as evidence of ownership without cookies. */
  previousOrderId?: string | undefined;
  /** Total that the buyer's page expects. Compared, never charged. */
  expectedCents: Cents | undefined;
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

export function requireNaming(fields: NamingFields): { serviceId: number | undefined } {
  const named = readNaming(fields);
  if (!named) throw new ShopError('package_required', 'no package', { field: 'serviceId' });
  return named;
}

export function isTrue(value: boolean | 'true' | 'false' | null | undefined): boolean {
  return value === true || value === 'true';
}

/** Validates the request in the order of the form (text 1, section 5). Throws the first error. */
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

/** Hash of everything that the order stores from the request, so that an order is never continued by other contents. */
export function requestContentHash(request: CheckoutRequest): string {
  const { serviceId, customQuantity, audience, kind, username, posts, email, upsellQuantity } = request;
  const { locale, consent, customerName, notes } = request;
  return sha256(
    JSON.stringify([
      serviceId ?? null,
      customQuantity ?? null,
      audience,
      kind ?? null,
      username,
      email,
      upsellQuantity ?? null,
      locale,
      consent.version,
      consent.marketing,
      customerName,
      notes,
      ...posts.map((post) => post.shortcode),
    ]),
  ).toString('base64url');
}

export interface PricedPackage {
  entry: CatalogEntry;
  quantity: number;
  bonusQuantity: number;
  listPriceCents: Cents;
  upsell: AcceptedUpsell | null;
}

export function findEntry(named: NamedPackage, entries: readonly CatalogEntry[]): CatalogEntry {
  const line = findLine(named, entries);
  if (line.kind === 'package') return line.entry;
  if (line.kind === 'refused') {
    const { serviceId, customQuantity } = named;
    const field = line.code === 'service_not_found' ? 'serviceId' : 'customQuantity';
    throw new ShopError(line.code, `service ${serviceId ?? 'custom'}, quantity ${customQuantity}`, { field });
  }
  // A custom quantity uses provider, service row and bonus of the next smaller package.
  const { base, smaller, quantity, priceCents } = line;
  return {
    ...base,
    quantity,
    // The error message for a closed package must not mention another quantity.
    bonusQuantity: smaller?.bonusQuantity ?? 0,
    priceCents,
    history: [],
    closedIn: [],
  };
}

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

/** Throws `price_changed` if the buyer's page expects another total. */
export function totalOf(
  priced: { listPriceCents: Cents; discountCents: Cents },
  taxRate: number,
  expectedCents: Cents | undefined,
): { totalCents: Cents; taxCents: Cents } {
  const totalCents = priced.listPriceCents - priced.discountCents;
  refuseTotal(expectedCents, totalCents);
  return { totalCents, taxCents: taxInGross(totalCents, taxRate) };
}
