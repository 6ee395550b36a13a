import { execute, maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import type { KnownWindows, VisitorWindow, WindowHolder } from './window-rules.ts';

export interface WindowInput extends VisitorWindow {
  visitorHash: Buffer;
  codeId: number;
  openedAt: Date;
}

/** Opens the window, or leaves the one that there is until its return is due: one statement decides. */
export async function openVisitorWindow(db: Queryable, input: WindowInput): Promise<VisitorWindow> {
  const row = await maybeOne<VisitorWindow>(
    db,
    `insert into visitor_windows as w (visitor_hash, code_id, opened_at, ends_at, again_at) values ($1, $2, $3, $4, $5)
     on conflict (visitor_hash, code_id) do update
       set opened_at = excluded.opened_at, ends_at = excluded.ends_at, again_at = excluded.again_at
       where w.again_at <= excluded.opened_at
     returning ends_at as "endsAt", again_at as "againAt"`,
    [input.visitorHash, input.codeId, input.openedAt, input.endsAt, input.againAt],
  );
  return row ?? (await findVisitorWindow(db, input.visitorHash, input.codeId)) ?? input;
}

function findVisitorWindow(
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

/** The ends of a code's windows for this browser and this person; a person's whose return is due counts no more. */
export function findKnownWindows(
  db: Queryable,
  asked: { holder: WindowHolder; codeId: number; now: Date },
): Promise<KnownWindows> {
  const { browser = null, person } = asked.holder;
  return one<KnownWindows>(
    db,
    `select max(ends_at) filter (where visitor_hash = $1) as browser, min(ends_at) as earliest
       from visitor_windows
      where code_id = $3 and (visitor_hash = $1 or visitor_hash = any($2) and again_at > $4)`,
    [browser, person, asked.codeId, asked.now],
  );
}

/**
 * Where the person's window ends earlier than this browser's, the browser's ends with it; then the windows of this
 * browser become those of its person, where that one has none.
 */
export async function bindWindows(
  db: Queryable,
  { browser, person, personNow }: WindowHolder,
  now: Date,
): Promise<void> {
  if (!browser) return;
  await execute(
    db,
    `update visitor_windows b set opened_at = p.opened_at, ends_at = p.ends_at, again_at = p.again_at
       from (select distinct on (code_id) code_id, opened_at, ends_at, again_at from visitor_windows
              where visitor_hash = any($2) and again_at > $3 order by code_id, ends_at) p
      where b.visitor_hash = $1 and b.code_id = p.code_id and p.ends_at < b.ends_at`,
    [browser, person, now],
  );
  await execute(
    db,
    `insert into visitor_windows as w (visitor_hash, code_id, opened_at, ends_at, again_at)
     select p.mark, b.code_id, b.opened_at, b.ends_at, b.again_at
       from visitor_windows b cross join unnest($2::bytea[]) p(mark)
      where b.visitor_hash = $1 and b.again_at > $3
      order by p.mark
     on conflict (visitor_hash, code_id) do update
       set opened_at = excluded.opened_at, ends_at = excluded.ends_at, again_at = excluded.again_at
       where w.again_at <= $3`,
    [browser, personNow, now],
  );
}

/** What is kept of an address goes with it. */
export async function forgetMarks(db: Queryable, marks: readonly Buffer[]): Promise<void> {
  await execute(db, 'delete from visitor_windows where visitor_hash = any($1)', [marks]);
}
