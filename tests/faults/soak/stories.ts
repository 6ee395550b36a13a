import { type Queryable, rows } from '#server/platform/database/query.ts';

export async function describeOrders(db: Queryable, accusations: readonly string[]): Promise<string[]> {
  const numbers = [...new Set(accusations.map((line) => line.split(' ')[0]))].slice(0, 5);
  const told = await rows<{ number: string; story: object }>(
    db,
    `select o.number, json_build_object(
              'payments', (select json_agg(p order by p.created_at) from payments p where p.order_id = o.id),
              'tries', (select json_agg(t order by t.begun_at) from redsys_operations t
                          join redsys_intents i on i.id = t.intent_id where i.order_id = o.id),
              'events', (select json_agg(json_build_object('at', e.at, e.kind, e.data) order by e.at)
                           from order_events e where e.order_id = o.id)) as story
       from orders o where o.number = any($1)`,
    [numbers],
  );
  return told.map(({ number, story }) => `${number}: ${JSON.stringify(story)}`);
}
