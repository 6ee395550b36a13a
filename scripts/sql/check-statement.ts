import type { Database } from '#server/platform/database/pool.ts';
import type { DescribedColumn, Description } from './describe-statement.ts';
import { presentColumns } from './present-columns.ts';
import type { Column, Statement } from './read-statements.ts';
import type { Shape, ValueKind } from './type-shape.ts';

/** Types and columns that a description refers to by number. */
interface SqlCatalog {
  types: Map<number, SqlType>;
  /** Key: `table.number` of the column. */
  columns: Map<string, TableColumn>;
}

interface SqlType {
  name: string;
  /** Element type of an array. */
  element: number;
}

interface TableColumn {
  table: string;
  name: string;
  required: boolean;
}

export async function readCatalog(database: Database): Promise<SqlCatalog> {
  const types = await database.query<{ oid: number; name: string; element: number }>(
    `select oid::int8 as oid, typname::text as name,
            case when typcategory = 'A' then typelem::int8 else 0 end as element from pg_type`,
  );
  const columns = await database.query<TableColumn & { at: string }>(
    `select a.attrelid || '.' || a.attnum as at, c.relname::text as table, a.attname::text as name,
            a.attnotnull as required
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
        and not a.attisdropped`,
  );
  return {
    types: new Map(types.rows.map(({ oid, name, element }) => [oid, { name, element }])),
    columns: new Map(columns.rows.map(({ at, ...column }) => [at, column])),
  };
}

/**
 * Types of values as the driver passes them (`server/platform/database/pool.ts` converts int8 to numbers).
 * Others are text.
 */
const driverParameterTypes: Record<string, ValueKind> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  interval: 'object',
  json: 'unknown',
  jsonb: 'unknown',
  oid: 'number',
  timestamp: 'Date',
  timestamptz: 'Date',
};

/** Array types that the driver parses. Arrays of other types are text in PostgreSQL's format. */
const readArrays = new Set(
  [
    'bool',
    'bpchar',
    'bytea',
    'cidr',
    'date',
    'float4',
    'float8',
    'inet',
    'int2',
    'int4',
    'json',
    'jsonb',
  ].concat(['numeric', 'text', 'time', 'timestamp', 'timestamptz', 'uuid', 'varchar']),
);

/** Value types that a parameter of each PostgreSQL type accepts, in addition to text. */
const acceptedKinds: Record<string, ValueKind[]> = {
  bool: ['boolean'],
  bytea: ['Buffer'],
  date: ['Date'],
  timestamp: ['Date'],
  timestamptz: ['Date'],
  float4: ['number'],
  float8: ['number'],
  int2: ['number'],
  int4: ['number'],
  int8: ['number'],
  oid: ['number'],
  numeric: ['number'],
  text: [],
  varchar: [],
  uuid: [],
  inet: [],
  interval: [],
  json: ['object', 'number', 'boolean'],
  jsonb: ['object', 'number', 'boolean'],
};

/** Returns errors of a statement's row type and values that PostgreSQL does not detect. */
export function checkStatement(
  { values, row }: Pick<Statement, 'values' | 'row'>,
  description: Description,
  catalog: SqlCatalog,
  text: string,
): string[] {
  return [
    ...(values ? checkValues(values, description.parameters, catalog) : []),
    ...(row ? checkRow(row, description.columns, catalog, text) : []),
  ];
}

function checkValues(values: Shape[], parameters: number[], { types }: SqlCatalog): string[] {
  if (values.length !== parameters.length)
    return [`takes ${parameters.length} parameters, and is given ${values.length} values`];
  return parameters.flatMap((parameter, at) => {
    const { name = '', element = 0 } = types.get(parameter) ?? {};
    const { kinds, text } = values[at] ?? { kinds: new Set(), text: '' };
    const wrong = [...kinds].filter((kind) => !acceptsKind(kind as ValueKind, name, element));
    return wrong.length === 0 ? [] : [`$${at + 1} is ${name}, and is given ${text}`];
  });
}

function acceptsKind(kind: ValueKind, name: string, element: number): boolean {
  if (kind === 'unknown') return true;
  if (element !== 0) return kind === 'array' || kind === 'string';
  return kind === 'string' || !(name in acceptedKinds) || (acceptedKinds[name]?.includes(kind) ?? true);
}

function checkRow(row: Column[], columns: DescribedColumn[], catalog: SqlCatalog, text: string): string[] {
  const described = new Map(columns.map((column) => [column.name, column]));
  const doubled = columns.filter(({ name }, at) => columns.findIndex((other) => other.name === name) < at);
  return [
    ...doubled.map(({ name }) => `brings two columns ${name}`),
    ...columns
      .filter(({ name }) => !row.some((column) => column.name === name))
      .map(({ name }) => `brings ${name}, which the row's type has not`),
    ...row.flatMap((column) => {
      const found = described.get(column.name);
      if (!found) return column.optional ? [] : [`brings no ${column.name}`];
      return checkColumn(column, found, catalog, text);
    }),
  ];
}

function checkColumn(
  { name, shape }: Column,
  column: DescribedColumn,
  catalog: SqlCatalog,
  text: string,
): string[] {
  const problem = findTypeMismatch(shape, column.type, catalog);
  if (problem) return [`${name} ${problem}, and the row's type says ${shape.text}`];
  const source = catalog.columns.get(`${column.table}.${column.number}`);
  if (!source || source.required || shape.nullable || shape.kinds.has('unknown')) return [];
  if (countMentions(text, source.name) > 1 || `${source.table}.${source.name}` in presentColumns) return [];
  return [`${name} may be null, and the row's type says ${shape.text}`];
}

/** Counts the mentions of a column. A second mention is a condition, which is not analysed further. */
const countMentions = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length;

/** Returns the PostgreSQL type of a column whose values do not have this shape, otherwise `undefined`. */
function findTypeMismatch(
  { kinds, element: inner }: Shape,
  type: number,
  { types }: SqlCatalog,
): string | undefined {
  const { name = '', element = 0 } = types.get(type) ?? {};
  if (element !== 0) return findArrayMismatch(kinds, inner, types.get(element)?.name ?? '');
  const expected = driverParameterTypes[name] ?? 'string';
  if (name === 'void' || expected === 'unknown') return undefined;
  const fits = [...kinds].every((kind) => kind === expected || kind === 'unknown');
  return fits ? undefined : `is ${name}`;
}

function findArrayMismatch(
  kinds: Set<ValueKind>,
  inner: Shape | undefined,
  element: string,
): string | undefined {
  const expected = readArrays.has(element) ? 'array' : 'string';
  const fits = [...kinds].every((kind) => kind === expected || kind === 'unknown');
  if (!fits) return `is ${element}[]${expected === 'string' ? ', which the driver leaves as text' : ''}`;
  const one = element === 'numeric' ? 'number' : (driverParameterTypes[element] ?? 'string');
  const innerFits =
    !inner || one === 'unknown' || [...inner.kinds].every((kind) => kind === one || kind === 'unknown');
  return innerFits ? undefined : `is ${element}[]`;
}
