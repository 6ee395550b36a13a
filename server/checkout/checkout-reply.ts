import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { currency, toDecimalString } from '#contracts/kit/money.ts';
import type { PaymentRoute } from '#contracts/payments/payment-routes.ts';
import type { AcceptedUpsell, InvoiceTo } from '#server/orders/changes/revision-rules.ts';
import { currentRoutes } from '#server/payments/routing/payment-routes.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import type { Processor } from '#server/platform/clients/processor/processor.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isOutside, locationOfBuyer } from '#server/tax/vat/buyer-rules.ts';
import { openInlineOffer } from './changes/current-offer.ts';
import { findRequestsAhead } from './store.ts';

export interface OpenOrder
  extends Row<
      'orders',
      | 'id'
      | 'number'
      | 'total_cents'
      | 'locale'
      | 'network_country'
      | 'tax_cents'
      | 'tax_rate_basis_points'
      | 'discount_code'
      | 'discount_cents'
    >,
    Row<'line_items', 'service_id' | 'quantity' | 'list_price_cents'> {
  upsell: AcceptedUpsell | null;
  invoice_to: InvoiceTo | null;
}

function toInvoiceRecipientReply(order: OpenOrder): PaymentIntentReply['business'] {
  const { invoice_to: invoiceTo, tax_rate_basis_points: taxRate } = order;
  if (!invoiceTo) return null;
  const place = locationOfBuyer(invoiceTo);
  const charged = invoiceTo.idType === '02' ? 'unconfirmed' : 'included';
  const taxed = place && isOutside(place) ? 'outside' : charged;
  return {
    name: String(invoiceTo.name),
    number: String(invoiceTo.taxId ?? invoiceTo.id ?? ''),
    tax: taxRate === 0 ? 'reverse_charge' : taxed,
    place: place ?? null,
    offCents: order.list_price_cents - (order.discount_code ? order.discount_cents : 0) - order.total_cents,
  };
}

function cardFieldsPlaceOf(
  { profile }: Processor,
  routes: readonly PaymentRoute[],
): PaymentIntentReply['place'] {
  const byCard = routes.find(({ means }) => means === 'card');
  return profile.place === 'bank' && byCard?.processor !== profile.name ? 'hosted' : profile.place;
}

export async function toReply(deps: Deps, order: OpenOrder, intent: Intent): Promise<PaymentIntentReply> {
  const routesFor = await currentRoutes(deps);
  const { locale, network_country: country, total_cents: amountCents } = order;
  const processor = deps.processors.ofIntent(intent.id);
  const routes = routesFor({ locale, country, amountCents, begunAt: processor.profile.name });
  const { id: orderId, service_id: serviceId, quantity, list_price_cents: listPriceCents, upsell } = order;
  return {
    success: true,
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    place: cardFieldsPlaceOf(processor, routes),
    means: routes.map(({ means }) => means),
    orderId,
    accessToken: accessToken(deps.secrets.signingKey, orderId),
    orderNumber: order.number,
    amount: toDecimalString(order.total_cents),
    amountCents: order.total_cents,
    taxCents: order.tax_cents,
    taxRateBasisPoints: order.tax_rate_basis_points,
    currency,
    quantity,
    discount:
      order.discount_code === null ? null : { code: order.discount_code, cents: order.discount_cents },
    upsell: upsell && { additionalFollowers: upsell.extraQuantity, addonPriceCents: upsell.addonPriceCents },
    offer: upsell ? null : await openInlineOffer(deps, { orderId, serviceId, quantity, listPriceCents }),
    business: toInvoiceRecipientReply(order),
    waitsFor: (await findRequestsAhead(deps.database, orderId)) ?? null,
  };
}
