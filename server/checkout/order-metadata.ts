import type { OrderId, OrderNumber, PaymentId } from '#contracts/kit/ids.ts';
import { localeSchema } from '#contracts/kit/locales-schemas.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import type { AcceptedUpsell, InvoiceTo } from '#server/orders/changes/revision-rules.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Fields of an order that may change before payment. */
export interface DescribedRevision {
  quantity: number;
  list_price_cents: number;
  tax_cents: number;
  discount_code: string | null;
  discount_cents: number;
  upsell: AcceptedUpsell | null;
  tax_country: string;
  tax_rate_basis_points: number;
  /** Invoice recipient that the buyer entered before payment. */
  invoice_to: InvoiceTo | null;
}

/** Metadata of an intent, sufficient to recreate the order if the database loses it. */
export interface DescribedOrder
  extends DescribedRevision,
    Row<'orders', 'locale' | 'email' | 'username' | 'customer_name' | 'notes' | 'source_url' | 'request_id'>,
    Row<'line_items', 'service_id' | 'service_type' | 'audience' | 'bonus_quantity'> {
  kind?: Tables['line_items']['kind'];
  order_id: Tables['orders']['id'];
  order_number: Tables['orders']['number'];
  payment_id: Tables['payments']['id'];
  consent_version: Tables['order_consents']['version'] | null;
  marketing: boolean;
  posts: { shortcode: string; quantity: number }[] | null;
  placed_at: Tables['orders']['created_at'];
}

/** The processor permits 50 keys with 500 characters each. */
const maxValueLength = 500;

/** Splits between words if possible, and never inside a surrogate pair. */
function splitMetadataValue(name: string, words: readonly string[], glue: string): [string, string][] {
  const pieces: string[] = [];
  for (const word of words) {
    const last = pieces.at(-1);
    const joined = last === undefined ? word : last + glue + word;
    if (last !== undefined && joined.length <= maxValueLength) pieces[pieces.length - 1] = joined;
    else pieces.push(word);
  }
  return pieces.map((piece, index) => [index === 0 ? name : `${name}_${index + 1}`, piece]);
}

function joinMetadataPieces(metadata: Record<string, string>, name: string, glue: string): string | null {
  const first = metadata[name];
  if (first === undefined) return null;
  const pieces = [first];
  for (let number = 2; metadata[`${name}_${number}`] !== undefined; number += 1)
    pieces.push(String(metadata[`${name}_${number}`]));
  return pieces.join(glue);
}

/** Writes the fields in fixed order, so that request and database give the same body for the idempotency key. */
function writeUpsell(upsell: AcceptedUpsell): string {
  return JSON.stringify(upsell, Object.keys(upsell).toSorted());
}

/** Omits a recipient that exceeds the processor's limit. Staff must enter it again if the order is recreated. */
function writeInvoiceTo(invoiceTo: InvoiceTo | null): string {
  const text = invoiceTo === null ? '' : JSON.stringify(invoiceTo, Object.keys(invoiceTo).toSorted());
  return text.length > maxValueLength ? '' : text;
}

/** An empty value removes the key at the processor. */
export function describeRevision(revision: DescribedRevision): Record<string, string> {
  return {
    quantity: String(revision.quantity),
    list_price_cents: String(revision.list_price_cents),
    tax_cents: String(revision.tax_cents),
    discount_code: revision.discount_code ?? '',
    discount_cents: revision.discount_code === null ? '' : String(revision.discount_cents),
    upsell: revision.upsell === null ? '' : writeUpsell(revision.upsell),
    tax_country: revision.tax_country,
    tax_rate: String(revision.tax_rate_basis_points),
    invoice_to: writeInvoiceTo(revision.invoice_to),
  };
}

export function describeOrder(order: DescribedOrder): Record<string, string> {
  const described: Record<string, string> = {
    order_id: order.order_id,
    order_number: order.order_number,
    payment_id: order.payment_id,
    locale: order.locale,
    email: order.email,
    username: order.username,
    service_id: String(order.service_id),
    service_type: order.service_type,
    audience: order.audience ?? '',
    kind: order.kind ?? '',
    bonus_quantity: String(order.bonus_quantity),
    consent_version: order.consent_version ?? '',
    marketing: order.marketing ? 'yes' : '',
    placed_at: order.placed_at.toISOString(),
    request_id: order.request_id ?? '',
    customer_name: order.customer_name ?? '',
    ...describeRevision(order),
    ...Object.fromEntries(splitMetadataValue('source_url', [...(order.source_url ?? '')], '')),
    ...Object.fromEntries(splitMetadataValue('notes', [...(order.notes ?? '')], '')),
    ...Object.fromEntries(
      splitMetadataValue(
        'posts',
        (order.posts ?? []).map((post) => `${post.shortcode}:${post.quantity}`),
        ' ',
      ),
    ),
  };
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== ''));
}

function readUpsell(text: string | undefined): AcceptedUpsell | null {
  return text === undefined ? null : (JSON.parse(text) as AcceptedUpsell);
}

function readPosts(text: string | null): DescribedOrder['posts'] {
  if (text === null) return null;
  return text.split(' ').map((post) => {
    const [shortcode = '', quantity] = post.split(':');
    return { shortcode, quantity: Number(quantity) };
  });
}

/** Minimum for recreating an order. Older intents have fewer keys. */
const requireMetadata = [
  'order_id',
  'order_number',
  'payment_id',
  'locale',
  'email',
  'username',
  'service_id',
  'service_type',
  'quantity',
  'bonus_quantity',
  'list_price_cents',
  'tax_country',
  'tax_rate',
  'tax_cents',
] as const;

export function readDescription(
  metadata: Record<string, string>,
  madeAt: Date,
): { order: DescribedOrder } | { lacking: string[] } {
  const lacking = requireMetadata.filter((name) => metadata[name] === undefined);
  if (lacking.length > 0) return { lacking };
  const text = (name: (typeof requireMetadata)[number]) => String(metadata[name]);
  const count = (name: (typeof requireMetadata)[number]) => Number(metadata[name]);
  const order: DescribedOrder = {
    order_id: text('order_id') as OrderId,
    order_number: text('order_number') as OrderNumber,
    payment_id: text('payment_id') as PaymentId,
    locale: localeSchema.parse(metadata.locale),
    email: text('email'),
    username: text('username'),
    service_id: count('service_id'),
    service_type: text('service_type') as ServiceType,
    audience: (metadata.audience ?? null) as Audience | null,
    kind: metadata.kind,
    quantity: count('quantity'),
    bonus_quantity: count('bonus_quantity'),
    list_price_cents: count('list_price_cents'),
    tax_country: text('tax_country'),
    tax_rate_basis_points: count('tax_rate'),
    tax_cents: count('tax_cents'),
    invoice_to: metadata.invoice_to === undefined ? null : (JSON.parse(metadata.invoice_to) as InvoiceTo),
    discount_code: metadata.discount_code ?? null,
    discount_cents: Number(metadata.discount_cents ?? 0),
    upsell: readUpsell(metadata.upsell),
    consent_version: metadata.consent_version ?? null,
    marketing: metadata.marketing === 'yes',
    customer_name: metadata.customer_name ?? null,
    notes: joinMetadataPieces(metadata, 'notes', ''),
    source_url: joinMetadataPieces(metadata, 'source_url', ''),
    posts: readPosts(joinMetadataPieces(metadata, 'posts', ' ')),
    request_id: metadata.request_id ?? null,
    placed_at: metadata.placed_at === undefined ? madeAt : new Date(metadata.placed_at),
  };
  return { order };
}
