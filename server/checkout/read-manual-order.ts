import type { Network } from '#contracts/catalog/networks.ts';
import { type NamingFields, readNaming } from '#contracts/checkout/bought-line.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { isReadable } from '#contracts/kit/text.ts';
import type { ManualOrder } from '#contracts/orders/changes.ts';
import { defaultServiceType } from '#contracts/orders/states.ts';
import type { CatalogEntry } from '#server/catalog/rules.ts';
import type { CatalogType } from '#server/catalog/services/current-catalog.ts';
import { ShopError } from '#server/platform/errors.ts';
import { plainLine, plainText } from '#server/platform/http/form-text.ts';
import { type CheckoutRequest, readCheckoutRequest } from './rules.ts';

interface ManualOrderFields extends NamingFields {
  kind?: string | undefined;
}

/** Network whose rules apply to usernames and links: that of the service's type, else the requested one. */
export function networkOfRequest(
  types: readonly CatalogType[],
  { serviceId, packageId, kind = defaultServiceType }: ManualOrderFields,
): Network {
  const id = readNaming({ serviceId, packageId })?.serviceId;
  const type = types.find(({ code, entries }) =>
    id === undefined ? code === kind : entries.some((entry) => entry.id === id),
  );
  return type?.network ?? 'instagram';
}

export function readManualOrder(
  body: ManualOrder,
  locale: Locale,
  entries: readonly CatalogEntry[],
): CheckoutRequest {
  const customerName = plainLine(body.customerName);
  if (!isReadable(customerName))
    throw new ShopError('holder_required', 'no card holder', { field: 'customerName' });
  const named = readNaming(body);
  const entry = entries.find(({ id }) => id === named?.serviceId);
  const request = readCheckoutRequest(
    {
      serviceId: body.serviceId,
      customQuantity: body.quantity,
      username: body.instagramUsername || body.socialMediaUrl,
      email: body.customerEmail,
      amount: body.totalAmount,
      couponCode: body.couponCode,
      language: body.language,
      consent: body.consent,
      marketing: body.marketing,
    },
    locale,
    entry?.kind?.network,
  );
  return { ...request, customerName, notes: plainText(body.notes ?? '').trim() || null };
}
