import type { OrderId, OrderNumber } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { NewLineItem, NewOrder } from './new-order.ts';

export async function insertOrder(tx: Tx, order: NewOrder, number: OrderNumber): Promise<OrderId> {
  const { id } = await one<Row<'orders', 'id'>>(
    tx,
    `with placed as (
       insert into orders (id, number, idempotency_key, request_fingerprint, visit_hash, request_id, network_country, locale,
                           email, username, customer_name, notes, source_url, total_cents, tax_country,
                           tax_rate_basis_points, tax_cents, discount_code, discount_cents, upsell, invoice_to,
                           created_at, updated_at)
       values (coalesce($1, uuidv7()), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
               $21, $22, $22)
       returning id
     ), lines as (
       insert into line_items (order_id, position, service_id, service_type, audience, quantity, bonus_quantity,
                               list_price_cents, price_cents, link, kind, refill_days)
       select placed.id, l.position - 1, l."serviceId", l."serviceType", l.audience, l.quantity, l."bonusQuantity",
              l."listPriceCents", l."priceCents", l.link, l.kind, l."refillDays"
         from placed, rows from (json_to_recordset($23::json) as ("serviceId" integer, "serviceType" text,
              audience text, quantity integer, "bonusQuantity" integer, "listPriceCents" integer,
              "priceCents" integer, link text, kind text, "refillDays" smallint)) with ordinality
              as l("serviceId", "serviceType", audience, quantity, "bonusQuantity", "listPriceCents", "priceCents", link, kind,
                   "refillDays", position)
     ), consents as (
       insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
       select placed.id, c.kind, c.statement, c.version, $8, $22
         from placed, json_to_recordset($24::json) as c(kind text, statement text, version text)
     )
     select id from placed`,
    [
      order.known?.id ?? null,
      number,
      order.idempotencyKey,
      order.fingerprint,
      order.visitHash,
      order.requestId,
      order.networkCountry,
      order.locale,
      order.email,
      order.username,
      order.customerName,
      order.notes,
      order.sourceUrl,
      order.totalCents,
      order.taxCountry,
      order.taxRate,
      order.taxCents,
      order.discount?.code ?? null,
      order.discount?.cents ?? 0,
      order.upsell === null ? null : JSON.stringify(order.upsell),
      order.invoiceTo ? JSON.stringify(order.invoiceTo) : null,
      order.at,
      JSON.stringify(order.lines),
      JSON.stringify(order.consents),
    ],
  );
  return id;
}

/** The database rejects shares that do not sum to their line. */
export async function insertPosts(tx: Tx, orderId: OrderId, lines: readonly NewLineItem[]): Promise<void> {
  const posts = lines.flatMap((line, linePosition) =>
    line.posts.map((post, position) => ({ ...post, linePosition, position })),
  );
  await execute(
    tx,
    `insert into line_item_posts (line_item_id, position, short_code, link, quantity)
     select l.id, p.position, p.shortcode, p.link, p.quantity
       from json_to_recordset($2::json) as p("linePosition" smallint, position smallint, shortcode text, link text,
                                             quantity integer)
       join line_items l on l.order_id = $1 and l.position = p."linePosition"`,
    [orderId, JSON.stringify(posts)],
  );
}

export interface NewPost {
  lineItemId: string;
  position: number;
  shortcode: string;
  link: string;
}

/** Replaces posts and keeps their shares. Deletes the old ones first, because a post may move to another's position. */
export async function setPosts(tx: Tx, posts: readonly NewPost[]): Promise<void> {
  if (posts.length === 0) return;
  const places = JSON.stringify(posts);
  const taken = await rows<{ lineItemId: string; position: number; quantity: number }>(
    tx,
    `delete from line_item_posts p
      using json_to_recordset($1::json) as n("lineItemId" uuid, position smallint)
      where p.line_item_id = n."lineItemId" and p.position = n.position
     returning p.line_item_id as "lineItemId", p.position, p.quantity`,
    [places],
  );
  await execute(
    tx,
    `insert into line_item_posts (line_item_id, position, short_code, link, quantity)
     select n."lineItemId", n.position, n.shortcode, n.link, t.quantity
       from json_to_recordset($1::json) as n("lineItemId" uuid, position smallint, shortcode text, link text)
       join json_to_recordset($2::json) as t("lineItemId" uuid, position smallint, quantity integer)
         using ("lineItemId", position)`,
    [places, JSON.stringify(taken)],
  );
}
