import type pg from 'pg';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';

/** Returns the query functions for one database, which may be opened after this call. */
export const queriesOn = (database: () => Queryable) => ({
  execute: (text: string, values?: unknown[]) => execute(database(), text, values),
  rows: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    rows<Row>(database(), text, values),
  maybeOne: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    maybeOne<Row>(database(), text, values),
  one: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    one<Row>(database(), text, values),
});
