import { one, type Queryable, rows } from '#server/platform/database/query.ts';

/** Columns that keep personal data after an erasure, with the reason. An entry without a match is an error. */
export const columnsKeptAfterErasure: Record<string, string> = {
  'orders.email': 'paid orders: six years (LAW row 17)',
  'orders.username': 'paid orders',
  'orders.customer_name': 'paid orders',
  'line_items.link': 'what was delivered of a paid order, and where',
  'fulfilments.link': 'what was delivered of a paid order, and where',
  'submissions.link': 'what was delivered of a paid order, and where',
  'submissions.request': 'what was delivered of a paid order, and where',
  'order_texts.text': 'finds the paid order that its words are of',
  'refill_watches.link': 'the guarantee that was sold with a paid order; ends with its window',
  'count_checks.link': 'what the guarantee that was sold is measured by',
  'mails.recipient': 'papers alone: confirmations, invoices, money, withdrawals',
  'mail_bodies.text': 'papers alone',
  'mail_bodies.html': 'papers alone',
  'withdrawals.name': 'declarations that end a contract (LAW row 4)',
  'withdrawals.email': 'declarations that end a contract',
  'discount_redemptions.email': 'the limit for each customer, as long as the paid order that it is of',
  'invoice_recipients.recipient': 'who a full invoice is issued to',
  'suppressions.email': 'who said no must never be written to again',
  'audit_entries.after': 'append-only; a complete log proves who changed what',
};

interface Column {
  at: string;
  hits: number;
}

/**
 * Returns every text column of every table with the number of rows that contain one of these words. Partitions count
 * under their parent.
 */
export async function columnsWith(db: Queryable, of: readonly string[]): Promise<Column[]> {
  const columns = await rows<{ table: string; name: string; type: string }>(
    db,
    `select c.table_schema || '.' || c.table_name as table, c.column_name as name, c.data_type as type
       from information_schema.columns c
       join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
      where c.table_schema in ('public', 'pgboss') and t.relkind in ('r', 'p') and not t.relispartition
        and c.data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY')
      order by 1, 2`,
  );
  if (columns.length <= 400) throw new Error(`only ${columns.length} columns were found`);
  const words = of.map((word) => `%${word}%`);
  const found: Column[] = [];
  for (const { table, name, type } of columns) {
    const text = type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`;
    const { hits } = await one<{ hits: number }>(
      db,
      `select count(*)::int as hits from ${table} where ${text} ilike any($1)`,
      [words],
    );
    if (hits > 0) found.push({ at: `${table.replace('public.', '')}.${name}`, hits });
  }
  return found;
}
