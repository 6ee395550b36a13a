import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Facts } from '#server/platform/database/row.ts';
import type { Declaration } from './declaration-rules.ts';

export interface StatedDeclaration extends Facts<'register_declarations', 'id' | 'version' | 'stated_at'> {
  content: Declaration;
}

/** Nothing where the same was stated before. */
export async function keepDeclaration(
  db: Queryable,
  stated: { version: string; print: string; content: Declaration; at: Date },
): Promise<void> {
  await execute(
    db,
    `insert into register_declarations (version, print, content, stated_at) values ($1, $2, $3::jsonb, $4)
     on conflict (print) do nothing`,
    [stated.version, stated.print, JSON.stringify(stated.content), stated.at],
  );
}

/** All of them, the last first. */
export function readDeclarations(db: Queryable): Promise<StatedDeclaration[]> {
  return rows<StatedDeclaration>(
    db,
    `select id, version, stated_at as "statedAt", content from register_declarations order by stated_at desc, id desc`,
  );
}

export function readDeclaration(db: Queryable, id: string): Promise<StatedDeclaration | undefined> {
  return maybeOne<StatedDeclaration>(
    db,
    `select id, version, stated_at as "statedAt", content from register_declarations where id = $1::uuid`,
    [id],
  );
}
