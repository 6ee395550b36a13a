import { maybeOne, type Queryable } from '#server/database/query.ts';
import type { VisitorWindow } from './window-rules.ts';

export interface WindowWish extends VisitorWindow {
  visitorHash: Buffer;
  codeId: number;
  openedAt: Date;
}

/** Opens the window, or leaves the one that there is until its return is due: one statement decides. */
export async function openVisitorWindow(db: Queryable, wish: WindowWish): Promise<VisitorWindow> {
  const row = await maybeOne<VisitorWindow>(
    db,
    `insert into visitor_windows as w (visitor_hash, code_id, opened_at, ends_at, again_at) values ($1, $2, $3, $4, $5)
     on conflict (visitor_hash, code_id) do update
       set opened_at = excluded.opened_at, ends_at = excluded.ends_at, again_at = excluded.again_at
       where w.again_at <= excluded.opened_at
     returning ends_at as "endsAt", again_at as "againAt"`,
    [wish.visitorHash, wish.codeId, wish.openedAt, wish.endsAt, wish.againAt],
  );
  return row ?? (await findVisitorWindow(db, wish.visitorHash, wish.codeId)) ?? wish;
}

export function findVisitorWindow(
  db: Queryable,
  visitorHash: Buffer,
  codeId: number,
): Promise<VisitorWindow | undefined> {
  return maybeOne<VisitorWindow>(
    db,
    `select ends_at as "endsAt", again_at as "againAt" from visitor_windows where visitor_hash = $1 and code_id = $2`,
    [visitorHash, codeId],
  );
}
