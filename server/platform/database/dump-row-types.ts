import type { Database } from './pool.ts';

interface ColumnDescription {
  table_name: string;
  name: string;
  /** Type name in pg_catalog. For a domain, the name of its base type. */
  type: string;
  is_array: boolean;
  required: boolean;
  labels: string[] | null;
  checks: string[];
  refers_to: string[];
}

const columnsSql = `
  select c.relname::text as table_name, a.attname::text as name,
    coalesce(element.typname, base.typname, t.typname)::text as type,
    t.typcategory = 'A' as is_array,
    a.attnotnull as required,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
      where e.enumtypid = coalesce(element.oid, base.oid, t.oid)) as labels,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks,
    array(select f.relname || '.' || b.attname from pg_constraint k join pg_class f on f.oid = k.confrelid
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) order by k.conname) as refers_to
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  left join pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`;

/** TypeScript types as returned by the driver. `pool.ts` parses int8 as a number. `numeric` remains text. */
const driverTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  timestamp: 'Date',
  timestamptz: 'Date',
};

const textTypes = new Set([
  'bpchar',
  'char',
  'cidr',
  'citext',
  'inet',
  'name',
  'numeric',
  'text',
  'time',
  'tsvector',
  'uuid',
  'varchar',
]);

/** Columns with branded ids from `contracts/kit/ids.ts`. Their foreign keys use the same brand. */
const ids: Record<string, string> = {
  'orders.id': 'OrderId',
  'orders.number': 'OrderNumber',
  'line_items.id': 'LineItemId',
  'payments.id': 'PaymentId',
  'payments.intent_id': 'PaymentIntentId',
  'refunds.id': 'RefundId',
  'fulfilments.id': 'FulfilmentId',
  'submissions.id': 'SubmissionId',
  'mails.id': 'MailId',
  'staff_members.id': 'StaffId',
};

export async function dumpRowTypes(database: Database): Promise<string> {
  const { rows } = await database.query<ColumnDescription>(columnsSql);
  const tables = [...Map.groupBy(rows, (column) => column.table_name)].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${columnType(column)};`).join('\n')}\n  };`,
  );
  const body = `export interface Tables {\n${tables.join('\n')}\n}\n`;
  const known = Object.values(ids).filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  return [
    '// Written by `node scripts/schema.ts` from the migrations.\n// biome-ignore-all format: generated\n',
    ...(known.length === 0
      ? []
      : [`import type { ${known.sort().join(', ')} } from '#contracts/kit/ids.ts';\n`]),
    body,
  ].join('\n');
}

const idOf = ({ table_name, name, refers_to }: ColumnDescription): string | undefined =>
  [`${table_name}.${name}`, ...refers_to].map((at) => ids[at]).find(Boolean);

function columnType(column: ColumnDescription): string {
  const values = column.labels ?? column.checks.map(allowedValues).find((list) => list !== null) ?? null;
  const plain = values
    ? values.map(quote).join(' | ')
    : (idOf(column) ?? driverTypes[column.type] ?? textType(column));
  const type = column.is_array ? `Array<${plain}>` : plain;
  return column.required || plain === 'unknown' ? type : `${type} | null`;
}

function textType({ table_name, name, type }: ColumnDescription): string {
  if (textTypes.has(type)) return 'string';
  throw new Error(`${table_name}.${name}: no TypeScript type is known for ${type}`);
}

const quote = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export function allowedValues(check: string): string[] | null {
  const list =
    /^CHECK \(\(\w+ = ANY \(ARRAY\[(?<values>[^\]]+)\]\)\)\)$/.exec(check) ??
    /^CHECK \(\(\w+ = (?<values>'[^']*'::text)\)\)$/.exec(check);
  const values = list?.groups?.values;
  if (!values || !/^('[^']*'::text(, )?)+$/.test(values)) return null;
  return [...values.matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? '');
}
