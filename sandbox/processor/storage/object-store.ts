import type { DatabaseSync } from 'node:sqlite';
import type { AnyObject, ObjectKind, ObjectKinds } from '../objects.ts';

/** References between objects, and hidden data the sandbox never returns. */
export interface Links {
  charge?: string | null;
  intent?: string | null;
  hidden?: string;
}

export interface PageQuery {
  kind: ObjectKind;
  charge?: string;
  intent?: string;
  hidden?: string;
  /** Balance entries only. */
  source?: string;
  type?: string;
  /** Unix seconds, both bounds included. */
  createdFrom?: number;
  createdTo?: number;
  startingAfter?: string;
  endingBefore?: string;
  limit: number;
}

export interface ObjectStore {
  add<K extends ObjectKind>(kind: K, object: ObjectKinds[K], links?: Links): void;
  replace(object: AnyObject): void;
  find<K extends ObjectKind>(kind: K, id: string): ObjectKinds[K] | undefined;
  findAny(id: string): AnyObject | undefined;
  hidden(id: string): string | undefined;
  hide(id: string, text: string): void;
  /** Objects without hidden data, oldest first. */
  unhidden(kind: ObjectKind, limit: number): AnyObject[];
  /** Newest first. */
  page<K extends ObjectKind>(query: PageQuery & { kind: K }): ObjectKinds[K][];
}

interface Row {
  json: string;
}

function pageSql(query: PageQuery): { sql: string; values: (string | number)[] } {
  const conditions = ['kind = ?'];
  const values: (string | number)[] = [query.kind];
  const where = (condition: string, value: string | number | undefined): void => {
    if (value === undefined) return;
    conditions.push(condition);
    values.push(value);
  };
  where('charge = ?', query.charge);
  where('intent = ?', query.intent);
  where('hidden = ?', query.hidden);
  where(`json_extract(json, '$.source') = ?`, query.source);
  where(`json_extract(json, '$.type') = ?`, query.type);
  where('created >= ?', query.createdFrom);
  where('created <= ?', query.createdTo);
  where('seq < (select seq from objects where id = ?)', query.startingAfter);
  where('seq > (select seq from objects where id = ?)', query.endingBefore);
  values.push(query.limit);
  const order = query.endingBefore ? 'asc' : 'desc';
  return {
    sql: `select json from objects where ${conditions.join(' and ')} order by seq ${order} limit ?`,
    values,
  };
}

/** Stores objects as JSON documents, with columns for filtering. */
export function openObjectStore(db: DatabaseSync): ObjectStore {
  const insert = db.prepare(
    'insert into objects (id, kind, created, charge, intent, json, hidden) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare('update objects set json = ? where id = ?');
  const byKind = db.prepare('select json from objects where id = ? and kind = ?');
  const byId = db.prepare('select json from objects where id = ?');
  const hiddenOf = db.prepare('select hidden from objects where id = ?');
  const setHidden = db.prepare('update objects set hidden = ? where id = ?');
  const bare = db.prepare('select json from objects where kind = ? and hidden is null order by seq limit ?');
  const parse = <T>(row: unknown): T | undefined => (row ? (JSON.parse((row as Row).json) as T) : undefined);
  return {
    add: (kind, object, links = {}) => {
      const { charge = null, intent = null, hidden = null } = links;
      insert.run(object.id, kind, object.created, charge, intent, JSON.stringify(object), hidden);
    },
    replace: (object) => void update.run(JSON.stringify(object), object.id),
    find: (kind, id) => parse(byKind.get(id, kind)),
    findAny: (id) => parse(byId.get(id)),
    hidden: (id) => (hiddenOf.get(id) as { hidden: string | null } | undefined)?.hidden ?? undefined,
    hide: (id, text) => void setHidden.run(text, id),
    unhidden: (kind, limit) => (bare.all(kind, limit) as unknown as Row[]).map((row) => JSON.parse(row.json)),
    page: (query) => {
      const { sql, values } = pageSql(query);
      const rows = db.prepare(sql).all(...values) as unknown as Row[];
      const objects = rows.map((row) => JSON.parse(row.json));
      return query.endingBefore ? objects.reverse() : objects;
    },
  };
}
