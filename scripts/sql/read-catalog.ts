import type { Database } from '#server/platform/database/pool.ts';

/** Types and columns that a description refers to by number. */
export interface SqlCatalog {
  types: Map<number, SqlType>;
  /** Key: `table.number` of the column. */
  columns: Map<string, TableColumn>;
}

export interface SqlType {
  name: string;
  /** Element type of an array. */
  element: number;
}

export interface TableColumn {
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
