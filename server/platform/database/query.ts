import type pg from 'pg';

export interface Queryable {
  query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

/** Read-only database that may lag slightly. Not a `Queryable`, so that writing code cannot accept it. */
export interface ReadDatabase {
  read<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
}

export type Reader = Queryable | ReadDatabase;

const runQuery = <Row extends pg.QueryResultRow>(db: Reader, config: pg.QueryConfig) =>
  'read' in db ? db.read<Row>(config) : db.query<Row>(config);

const names = new Map<string, string>();

/** The same text gets the same name, so that PostgreSQL plans each statement once per connection. */
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
  const result = await runQuery<Row>(db, { name: statementName(text), text, values });
  return result.rows;
}

export async function maybeOne<Row extends pg.QueryResultRow>(
  db: Reader,
  text: string,
  values: unknown[] = [],
) {
  return (await rows<Row>(db, text, values))[0];
}

/** Returns the single row. Throws if it is missing, which is a programming error, not a user's error. */
export async function one<Row extends pg.QueryResultRow>(db: Reader, text: string, values: unknown[] = []) {
  const row = await maybeOne<Row>(db, text, values);
  if (!row) throw new Error(`No row from: ${text.trim().split('\n')[0]}`);
  return row;
}

export async function execute(db: Queryable, text: string, values: unknown[] = []): Promise<number> {
  const result = await db.query({ name: statementName(text), text, values });
  return result.rowCount ?? 0;
}

/** Runs a statement that affects at most one row. Returns whether it affected one. */
export async function touchesOne(db: Queryable, text: string, values: unknown[] = []): Promise<boolean> {
  return (await execute(db, text, values)) === 1;
}

/**
 * Runs a statement whose text depends on the filters. The statement has no name, because each combination of
 * filters would otherwise use memory in every connection. The text must not be built from input.
 */
export async function composedOne<Row extends pg.QueryResultRow>(
  db: Reader,
  text: string,
  values: unknown[],
): Promise<Row> {
  const [row] = (await runQuery<Row>(db, { text, values })).rows;
  if (!row) throw new Error(`No row from: ${text.trim().split('\n')[0]}`);
  return row;
}

export async function databaseTime(db: Queryable): Promise<Date> {
  const { now } = await one<{ now: Date }>(db, 'select now() as now');
  return now;
}
