import type pg from 'pg';

/** Runs SQL: it is the pool, or the client of an open transaction. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/** Is read only, perhaps a moment behind. It is no `Queryable`, so that code that writes cannot take it. */
export interface ReadDatabase {
  read<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

export type Reader = Queryable | ReadDatabase;

const ask = <Row extends pg.QueryResultRow>(db: Reader, config: pg.QueryConfig) =>
  'read' in db ? db.read<Row>(config) : db.query<Row>(config);

const names = new Map<string, string>();

/** Gives the same text the same name, so that Postgres plans each statement once per connection. */
function statementName(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}

/** Runs a static statement, prepared on first use. The text must not be built from input. */
export async function rows<Row extends pg.QueryResultRow>(
  db: Reader,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const result = await ask<Row>(db, { name: statementName(text), text, values });
  return result.rows;
}

export async function maybeOne<Row extends pg.QueryResultRow>(
  db: Reader,
  text: string,
  values: unknown[] = [],
) {
  return (await rows<Row>(db, text, values))[0];
}

/** Returns the one row that must be there. Throws when it is missing: a broken assumption, never a user's error. */
export async function one<Row extends pg.QueryResultRow>(db: Reader, text: string, values: unknown[] = []) {
  const row = await maybeOne<Row>(db, text, values);
  if (!row) throw new Error(`No row from: ${text.trim().split('\n')[0]}`);
  return row;
}

/** Runs a statement for its effect. Returns how many rows it touched. */
export async function execute(db: Queryable, text: string, values: unknown[] = []): Promise<number> {
  const result = await db.query({ name: statementName(text), text, values });
  return result.rowCount ?? 0;
}

/** Runs a statement that touches one row or none. Returns whether it did. */
export async function touchesOne(db: Queryable, text: string, values: unknown[] = []): Promise<boolean> {
  return (await execute(db, text, values)) === 1;
}

/**
 * Runs a statement whose text depends on what was asked for. It is planned for its values and has no name, because a
 * name for each combination would fill every connection. The text must not be built from input.
 */
export async function composedOne<Row extends pg.QueryResultRow>(
  db: Reader,
  text: string,
  values: unknown[],
): Promise<Row> {
  const [row] = (await ask<Row>(db, { text, values })).rows;
  if (!row) throw new Error(`No row from: ${text.trim().split('\n')[0]}`);
  return row;
}

export async function databaseTime(db: Queryable): Promise<Date> {
  const { now } = await one<{ now: Date }>(db, 'select now() as now');
  return now;
}
