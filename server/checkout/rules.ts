import { createHash } from 'node:crypto';
import { customPriceCents, isCustomQuantity } from '#contracts/catalog.ts';
import type { CreatePaymentIntent } from '#contracts/checkout.ts';
import { parseUsername } from '#contracts/instagram.ts';
import type { Locale } from '#contracts/locales.ts';
import { type Cents, parseAmount, taxWithin, toDecimalString } from '#contracts/money.ts';
import { type CatalogEntry, tiersOf } from '#server/catalog/rules.ts';
import { ShopError } from '#server/errors.ts';

/** What the buyer asks for, checked and normalised; nothing in it is about money yet. */
export interface CheckoutRequest {
  serviceId: number | undefined;
  customQuantity: number | undefined;
  audience: 'europe' | 'spain';
  username: string;
  email: string;
  locale: Locale;
  sourceUrl: string | null;
  consent: { version: string; marketing: boolean };
  /** What the buyer's page believes the total to be; compared, never charged. */
  expectedCents: Cents | undefined;
}

const emailPattern = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]{2,}$/;

function requireEmail(input: string | undefined): string {
  const email = input?.trim() ?? '';
  if (email === '') throw new ShopError('email_required', 'no e-mail', { field: 'email' });
  if (!emailPattern.test(email))
    throw new ShopError('email_invalid', 'e-mail does not look like one', { field: 'email' });
  return email;
}

function requireUsername(input: string | undefined): string {
  if (!input?.trim()) throw new ShopError('username_required', 'no user name', { field: 'username' });
  const username = parseUsername(input);
  if (!username) throw new ShopError('username_invalid', 'not a user name', { field: 'username' });
  return username;
}

/** The custom tile is sent as package 9 or `custom` (text 1, section 9). */
function isCustomTile(body: CreatePaymentIntent): boolean {
  return [body.packageId, body.serviceId].some((id) => id === 9 || id === '9' || id === 'custom');
}

/** Checks the request in the order in which the form asks (text 1, section 5). Throws the first refusal. */
export function readCheckoutRequest(body: CreatePaymentIntent, locale: Locale): CheckoutRequest {
  const custom = isCustomTile(body);
  const serviceId = custom ? undefined : Number(body.serviceId);
  if (!custom && !Number.isSafeInteger(serviceId)) {
    throw new ShopError('package_required', 'no service id', { field: 'serviceId' });
  }
  const username = requireUsername(body.username);
  const email = requireEmail(body.email);
  const { consent } = body;
  if (!consent?.startNow || !consent.waive) {
    throw new ShopError('consent_required', 'both statements must be agreed to', { field: 'consent' });
  }
  return {
    serviceId,
    customQuantity: custom ? body.customQuantity : undefined,
    audience: body.followerType === 'spain' ? 'spain' : 'europe',
    username,
    email,
    locale: body.language ?? locale,
    sourceUrl: body.sourceUrl ?? null,
    consent: { version: consent.version, marketing: body.marketing ?? false },
    expectedCents: body.amount === undefined ? undefined : parseAmount(body.amount),
  };
}

/** One request, told from another under the same idempotency key. */
export function fingerprint(request: CheckoutRequest): string {
  const { serviceId, customQuantity, audience, username, email } = request;
  return createHash('sha256')
    .update(JSON.stringify([serviceId ?? null, customQuantity ?? null, audience, username, email]))
    .digest('base64url');
}

/** An order's frozen figures. */
export interface PricedOrder {
  entry: CatalogEntry;
  quantity: number;
  bonusQuantity: number;
  listPriceCents: Cents;
  totalCents: Cents;
  taxCents: Cents;
  taxRate: number;
}

function customEntry(request: CheckoutRequest, entries: readonly CatalogEntry[]): CatalogEntry {
  const quantity = request.customQuantity;
  // Custom quantities are sold for the European audience only (text 1, section 2).
  if (quantity === undefined || !isCustomQuantity(quantity) || request.audience !== 'europe') {
    throw new ShopError('custom_quantity_invalid', `custom quantity ${quantity}`, {
      field: 'customQuantity',
    });
  }
  const list = entries.filter((entry) => entry.type === 'followers' && entry.audience === 'europe');
  const exact = list.find((entry) => entry.quantity === quantity);
  if (exact) return exact;
  // The next smaller package stands for the custom one: same provider, same service row, no bonus.
  const base =
    [...list].sort((a, b) => b.quantity - a.quantity).find((entry) => entry.quantity < quantity) ?? list[0];
  if (!base)
    throw new ShopError('service_not_found', 'no European followers in the catalogue', {
      field: 'serviceId',
    });
  const priceCents = customPriceCents(quantity, tiersOf(entries, 'followers', 'europe'));
  return { ...base, quantity, bonusQuantity: 0, priceCents, history: [] };
}

/** Decides what the order costs, from the catalogue alone. Throws `price_changed` when the page believed otherwise. */
export function priceOrder(
  request: CheckoutRequest,
  catalog: { entries: readonly CatalogEntry[]; taxRate: number },
): PricedOrder {
  const entry =
    request.serviceId === undefined
      ? customEntry(request, catalog.entries)
      : catalog.entries.find((candidate) => candidate.id === request.serviceId);
  if (!entry)
    throw new ShopError('service_not_found', `service ${request.serviceId}`, { field: 'serviceId' });
  const totalCents = entry.priceCents;
  if (request.expectedCents !== undefined && request.expectedCents !== totalCents) {
    throw new ShopError('price_changed', `expected ${request.expectedCents}, costs ${totalCents}`, {
      field: 'amount',
      amount: toDecimalString(totalCents),
    });
  }
  return {
    entry,
    quantity: entry.quantity,
    bonusQuantity: entry.bonusQuantity,
    listPriceCents: entry.priceCents,
    totalCents,
    taxCents: taxWithin(totalCents, catalog.taxRate),
    taxRate: catalog.taxRate,
  };
}
