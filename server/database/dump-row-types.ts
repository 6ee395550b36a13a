import type { Database } from './pool.ts';

interface ColumnDescription {
  table_name: string;
  name: string;
  /** The type's name in pg_catalog; of a domain, the one below it. */
  type: string;
  is_array: boolean;
  required: boolean;
  labels: string[] | null;
  checks: string[];
}

const columnsSql = `
  select c.relname::text as table_name, a.attname::text as name,
    coalesce(element.typname, base.typname, t.typname)::text as type,
    t.typcategory = 'A' as is_array,
    a.attnotnull as required,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
      where e.enumtypid = coalesce(element.oid, base.oid, t.oid)) as labels,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  left join pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`;

/** As the driver hands them over; int8 and count(*) are numbers here (see pool.ts), numeric stays text. */
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

/** TypeScript source: for each table of `public`, the type of a row that `select *` answers. */
export async function dumpRowTypes(database: Database): Promise<string> {
  const { rows } = await database.query<ColumnDescription>(columnsSql);
  const byTable = Map.groupBy(rows, (column) => column.table_name);
  const types = [...byTable].map(([table, columns]) => describeRow(table, columns));
  const title =
    '// Written by `node scripts/schema.ts` from the migrations.\n// biome-ignore-all format: generated';
  return `${[title, ...types].join('\n\n')}\n`;
}

function describeRow(table: string, columns: ColumnDescription[]): string {
  const lines = columns.map((column) => `  ${column.name}: ${columnType(column)};`);
  return `export interface ${rowTypeName(table)} {\n${lines.join('\n')}\n}`;
}

/** line_items → LineItemsRow */
export function rowTypeName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Row`;
}

function columnType(column: ColumnDescription): string {
  const values = column.labels ?? column.checks.map(allowedValues).find((list) => list !== null) ?? null;
  const plain = values ? values.map(quote).join(' | ') : (driverTypes[column.type] ?? textType(column));
  const type = column.is_array ? `Array<${plain}>` : plain;
  return column.required || plain === 'unknown' ? type : `${type} | null`;
}

function textType({ table_name, name, type }: ColumnDescription): string {
  if (textTypes.has(type)) return 'string';
  throw new Error(`${table_name}.${name}: no TypeScript type is known for ${type}`);
}

const quote = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** The values that a check allows, when that is all it says: `x in ('a', 'b')` or `x = 'a'`; else null. */
export function allowedValues(check: string): string[] | null {
  const list =
    /^CHECK \(\(\w+ = ANY \(ARRAY\[(?<values>[^\]]+)\]\)\)\)$/.exec(check) ??
    /^CHECK \(\(\w+ = (?<values>'[^']*'::text)\)\)$/.exec(check);
  const values = list?.groups?.values;
  if (!values || !/^('[^']*'::text(, )?)+$/.test(values)) return null;
  return [...values.matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? '');
}
