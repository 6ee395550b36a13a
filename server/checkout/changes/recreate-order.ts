import { type Network, postOn, profileLinkOn } from '#contracts/catalog/networks.ts';
import type { OrderId, OrderNumber, PaymentIntentId } from '#contracts/kit/ids.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { openAsAmbiguous } from '#server/fulfilment/ambiguous/ambiguous-submissions.ts';
import { createOrder } from '#server/orders/create-order.ts';
import type { NewOrder } from '#server/orders/new-order.ts';
import { type DiscountCode, hasRemainingUse } from '#server/orders/promotions/codes/discount-rules.ts';
import { holdDiscount, lockCode } from '#server/orders/promotions/codes/reserve-discount.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { recreateExpectedPayment } from '#server/payments/intents/open-payment.ts';
import { recordIntent } from '#server/payments/intents/receive-event.ts';
import { lockIntent } from '#server/payments/intents/report-unknown-payment.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { type DescribedOrder, readDescription } from '../order-metadata.ts';
import { findOwner } from '../store.ts';
import { statementsOf } from '../terms.ts';

export interface Recreation {
  intentId: PaymentIntentId;
  staff: StaffActor;
  close(tx: Tx): Promise<unknown>;
}

export interface RecreatedOrder {
  id: OrderId;
  number: OrderNumber;
}

/**
 * Recreates an order that the database lost, from the metadata of its paid intent, with its old id, number and payment.
 * Submits nothing before a staff decision. A second call returns the same order. Throws `payment_not_confirmed` if the
 * intent is not paid, `not_recreatable` with the missing parts.
 */
export async function recreateOrder(deps: Deps, recreation: Recreation): Promise<RecreatedOrder> {
  const { intentId } = recreation;
  const intent = await deps.processors.retrieveIntent(intentId);
  if (intent.status !== 'succeeded') {
    throw new ShopError('payment_not_confirmed', `${intentId} is ${intent.status}`);
  }
  const known = await findOwner(deps.database, intentId);
  if (known) await inTransaction(deps.database, (tx) => recreation.close(tx));
  const order = known ?? (await insertRecreatedOrder(deps, recreation, intent));
  await recordIntent(deps, intentId);
  return order;
}

function descriptionOf(intent: Intent): DescribedOrder {
  const read = readDescription(intent.metadata, intent.madeAt);
  if ('order' in read) return read.order;
  const lacking = read.lacking.join(', ');
  throw new ShopError('not_recreatable', `the metadata of the intent lack ${lacking}`, { field: lacking });
}

/** A type that the database lacks must be added again first. */
async function networkOf(deps: Deps, { kind, service_type: type }: DescribedOrder): Promise<Network> {
  const wanted = kind ?? type;
  const known = (await currentCatalog(deps)).types.find(({ code }) => code === wanted);
  if (known) return known.network;
  throw new ShopError('not_recreatable', `no service type ${wanted}: add it first`, { field: 'kind' });
}

/** Concurrent calls are idempotent. */
async function insertRecreatedOrder(
  deps: Deps,
  recreation: Recreation,
  intent: Intent,
): Promise<RecreatedOrder> {
  const described = descriptionOf(intent);
  const network = await networkOf(deps, described);
  try {
    return await inTransaction(deps.database, (tx) =>
      write(deps, tx, { recreation, intent, described, network }),
    );
  } catch (error) {
    if (isUniqueViolation(error, 'submissions_one_open'))
      throw new ShopError('conflict', 'another submission to the same profile is running', {
        cause: error,
      });
    if (!isUniqueViolation(error)) throw error;
    const first = await findOwner(deps.database, intent.id);
    if (!first) throw error;
    return first;
  }
}

interface RecreationInput {
  recreation: Recreation;
  intent: Intent;
  described: DescribedOrder;
  network: Network;
}

async function write(
  deps: Deps,
  tx: Tx,
  { recreation, intent, described, network }: RecreationInput,
): Promise<RecreatedOrder> {
  const { staff } = recreation;
  const at = deps.now();
  await lockIntent(tx, intent.id);
  const code = described.discount_code === null ? undefined : await lockCode(tx, described.discount_code);
  const created = await createOrder(tx, toNewOrder(described, { intent, network }));
  const { id: orderId } = created;
  const discountUse = await reserveCodeUseAgain(tx, { described, code, at });
  const amountCents = intent.amountCents;
  await recreateExpectedPayment(tx, { id: described.payment_id, orderId, intentId: intent.id, amountCents });
  if (!(await openAsAmbiguous(tx, { orderId, at })))
    throw new ShopError('not_recreatable', `service ${described.service_id} has no provider: map it first`, {
      field: 'service_id',
    });
  const data = { intentId: intent.id, by: staff.username, discountUse };
  await recordEvent(tx, { orderId, kind: 'order_recreated', actor: 'staff', at, data });
  await recordAudit(tx, staff, {
    action: 'order.recreate',
    subjectType: 'order',
    subjectId: orderId,
    after: { intentId: intent.id, number: created.number, amountCents },
  });
  await recreation.close(tx);
  return created;
}

/**
 * Reserves a use of the code again if one is left. The buyer paid the reduced price in any case. Settlement redeems the
 * use. Undefined for an order without a code.
 */
async function reserveCodeUseAgain(
  tx: Tx,
  { described, code, at }: { described: DescribedOrder; code: DiscountCode | undefined; at: Date },
): Promise<'taken' | 'none_left' | 'code_unknown' | undefined> {
  if (described.discount_code === null) return undefined;
  if (!code) return 'code_unknown';
  if (described.discount_cents === 0 || !hasRemainingUse(code)) return 'none_left';
  const discount = { codeId: code.id, code: code.code, cents: described.discount_cents };
  await holdDiscount(tx, { discount, orderId: described.order_id, email: described.email, now: at });
  return 'taken';
}

/** The browser's visit and the request key are unknown, so they are left out. */
function toNewOrder(
  described: DescribedOrder,
  { intent, network }: Pick<RecreationInput, 'intent' | 'network'>,
): NewOrder {
  const { order_id: id, order_number: number, locale, username, discount_code: code } = described;
  const totalCents = intent.amountCents;
  const agreed = described.consent_version;
  return {
    known: { id, number },
    requestId: described.request_id,
    idempotencyKey: `recreated-${id}`,
    fingerprint: 'recreated',
    visitHash: null,
    networkCountry: null,
    locale,
    email: described.email,
    username,
    totalCents,
    taxCountry: described.tax_country,
    taxRate: described.tax_rate_basis_points,
    taxCents: described.tax_cents,
    sourceUrl: described.source_url,
    customerName: described.customer_name,
    notes: described.notes,
    discount: code === null ? null : { code, cents: described.discount_cents },
    upsell: described.upsell,
    invoiceTo: described.invoice_to,
    lines: [
      {
        serviceId: described.service_id,
        serviceType: described.service_type,
        audience: described.audience,
        kind: described.kind ?? null,
        quantity: described.quantity,
        bonusQuantity: described.bonus_quantity,
        listPriceCents: described.list_price_cents,
        priceCents: totalCents,
        link: profileLinkOn(network, username),
        posts: (described.posts ?? []).map((post) => toShare(post, network)),
      },
    ],
    consents:
      agreed === null ? [] : statementsOf({ version: agreed, marketing: described.marketing }, locale),
    at: described.placed_at,
  };
}

function toShare({ shortcode, quantity }: { shortcode: string; quantity: number }, network: Network) {
  const post = postOn(network, shortcode);
  if (!post) throw new ShopError('not_recreatable', `no post ${shortcode}`, { field: 'posts' });
  return { ...post, quantity };
}
