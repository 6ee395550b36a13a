import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute } from '#server/database/query.ts';
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
