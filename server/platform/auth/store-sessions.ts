import type { StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '../database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '../database/query.ts';
import type { Row } from '../database/row.ts';
import { tables } from './realm-tables.ts';
import type { Realm, RealmHolder } from './realms.ts';

type SessionColumn = 'id' | 'user_agent' | 'network' | 'created_at' | 'last_used_at' | 'expires_at';

export interface SessionRows {
  staff: Row<'staff_sessions', SessionColumn | 'staff_id' | 'proved_at' | 'must_enrol'> &
    Row<'staff_members', 'username' | 'role' | 'language'>;
  customer: Row<'customer_sessions', SessionColumn | 'email' | 'device_sha256' | 'locale'>;
}

/** Holder whose rows are selected. Null means every staff member. */
export interface HolderFilter {
  staff: StaffId | null;
  customer: string;
}

export type NewSession = RealmHolder & {
  tokenHash: Buffer;
  deviceHash: Buffer;
  /** Staff only: the session has no access until a second factor is set up. */
  mustEnrol: boolean;
  userAgent: string | null;
  network: string;
  at: Date;
  expiresAt: Date;
};

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const { tokenHash, holder, at, expiresAt, userAgent, network } = session;
  const { id } =
    session.realm === 'staff'
      ? await one<Row<'staff_sessions', 'id'>>(
          tx,
          `insert into staff_sessions (token_sha256, staff_id, created_at, proved_at, last_used_at, expires_at,
                                       user_agent, network, must_enrol)
           values ($1, $2, $3, $3, $3, $4, $5, $6, $7) returning id`,
          [tokenHash, holder, at, expiresAt, userAgent, network, session.mustEnrol],
        )
      : await one<Row<'customer_sessions', 'id'>>(
          tx,
          `insert into customer_sessions (token_sha256, email, created_at, last_used_at, expires_at, user_agent,
                                          network, device_sha256, locale)
           values ($1, $2, $3, $3, $4, $5, $6, $7, $8) returning id`,
          [tokenHash, holder, at, expiresAt, userAgent, network, session.deviceHash, session.locale],
        );
  return id;
}

const columns = 's.id, s.user_agent, s.network, s.created_at, s.last_used_at, s.expires_at';
const isOpen = 's.ended_at is null and s.expires_at > $2';

const sessionsOf = (realm: Realm) =>
  `select ${columns}, ${tables[realm].sessionColumns} from ${tables[realm].sessions} s ${tables[realm].holders}`;

export function findSession<R extends Realm>(
  db: Queryable,
  realm: R,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<SessionRows[R] | undefined> {
  const text = `${sessionsOf(realm)} where s.token_sha256 = $1 and ${isOpen}`;
  return maybeOne<SessionRows[R]>(db, text, [tokenHash, now]);
}

export function findSessionById(
  db: Queryable,
  id: string,
  now: Date,
): Promise<SessionRows['customer'] | undefined> {
  return maybeOne(db, `${sessionsOf('customer')} where s.id = $1::uuid and ${isOpen}`, [id, now]);
}

export function openSessions<R extends Realm>(
  db: Queryable,
  realm: R,
  { holder, now }: { holder: HolderFilter[R]; now: Date },
): Promise<SessionRows[R][]> {
  return rows<SessionRows[R]>(
    db,
    `select ${columns}, ${tables[realm].sessionColumns} from ${tables[realm].sessions} s ${tables[realm].holders}
      where ${tables[realm].ofHolder} and ${isOpen}
      order by s.last_used_at desc, s.id limit ${tables[realm].mostListed}`,
    [holder, now],
  );
}

export async function touchSession(
  db: Queryable,
  realm: Realm,
  use: { id: string; at: Date },
): Promise<void> {
  await execute(
    db,
    `update ${tables[realm].sessions} set last_used_at = greatest(last_used_at, $2) where id = $1`,
    [use.id, use.at],
  );
}

export function endSessions<R extends Realm>(
  db: Queryable,
  realm: R,
  which: { holder: HolderFilter[R]; id?: string; but?: string; at: Date },
): Promise<{ id: string; holder: string }[]> {
  const { holder, id = null, but = null, at } = which;
  return rows<{ id: string; holder: string }>(
    db,
    `update ${tables[realm].sessions} s set ended_at = $2
      where ${tables[realm].ofHolder} and ${isOpen} and ($3::uuid is null or s.id = $3)
        and ($4::uuid is null or s.id <> $4)
     returning s.id, s.${tables[realm].holder} as holder`,
    [holder, at, id, but],
  );
}

/** Returns the holder, or `undefined` if the session had already ended. */
export function endByToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<(Row<'staff_members', 'id' | 'username' | 'role'> & { session_id: string }) | undefined> {
  return maybeOne(
    tx,
    `update staff_sessions s set ended_at = now() from staff_members m
      where s.token_sha256 = $1 and s.ended_at is null and m.id = s.staff_id
     returning m.id, m.username, m.role, s.id as session_id`,
    [tokenHash],
  );
}

export async function setProved(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await one(tx, 'update staff_sessions set proved_at = $2 where id = $1 returning id', [id, at]);
}

export async function setEnrolled(tx: Tx, staffId: StaffId): Promise<void> {
  await execute(tx, 'update staff_sessions set must_enrol = false where staff_id = $1 and must_enrol', [
    staffId,
  ]);
}
