import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, rows } from '#server/database/query.ts';
import type { NewLineItem } from './new-order.ts';

/** The posts of a new order's lines, in their order. The database refuses shares that do not sum to their line. */
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

/** Another post in the place of one that an order is for. */
export interface NewPost {
  lineItemId: string;
  position: number;
  shortcode: string;
  link: string;
}

/**
 * These posts take the places of those that stood there, each with its share: taken out first, because one may have
 * stood in another's place.
 */
export async function replacePosts(tx: Tx, posts: readonly NewPost[]): Promise<void> {
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
