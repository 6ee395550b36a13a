import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '../database/pool.ts';
import { execute, maybeOne, type Queryable, touchesOne } from '../database/query.ts';
import type { Row } from '../database/row.ts';
import { maxAttempts } from './code-rules.ts';

export interface NewCode {
  id: string;
  email: string;
  deviceHash: Buffer;
  codeHmac: Buffer;
  locale: Locale;
  at: Date;
  expiresAt: Date;
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  const { id, email, deviceHash, codeHmac, locale, at, expiresAt } = code;
  await execute(
    tx,
    `with replaced as (
       update customer_codes set ended_at = $6 where email = $2 and device_sha256 = $3 and ended_at is null
     )
     insert into customer_codes (id, email, device_sha256, code_hmac, locale, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, email, deviceHash, codeHmac, locale, at, expiresAt],
  );
}

export type OpenCode = Row<'customer_codes', 'id' | 'email' | 'device_sha256' | 'code_hmac' | 'locale'>;

const columns = 'id, email, device_sha256, code_hmac, locale';

export interface CodeAttempt extends OpenCode {
  left: number;
}

/**
 * Counts an attempt at an open code before the comparison, so that concurrent requests cannot exceed the limit. Prefers
 * the code that this browser requested. Returns `undefined` without an open code or a remaining attempt.
 */
export function countCodeAttempt(
  db: Queryable,
  wanted: { email: string; deviceHash: Buffer | undefined; now: Date },
): Promise<CodeAttempt | undefined> {
  return maybeOne<CodeAttempt>(
    db,
    `with chosen as (
       select id, coalesce(device_sha256 = $2, false) as own from customer_codes
        where email = $1 and ended_at is null and expires_at > $3
        order by coalesce(device_sha256 = $2, false) desc, created_at desc limit 1 for update
     )
     update customer_codes c set own_tries = own_tries + own::int, other_tries = other_tries + (not own)::int
       from chosen where c.id = chosen.id and case when own then own_tries else other_tries end < ${maxAttempts}
     returning c.id, c.email, c.device_sha256, c.code_hmac, c.locale,
               ${maxAttempts} - case when own then own_tries else other_tries end as left`,
    [wanted.email, wanted.deviceHash ?? null, wanted.now],
  );
}

/** Ends the code. Returns true for only one of several concurrent callers. */
export async function endCode(tx: Tx, id: string, at: Date): Promise<boolean> {
  return touchesOne(
    tx,
    'update customer_codes set ended_at = $2 where id = $1 and ended_at is null and expires_at > $2',
    [id, at],
  );
}

export function findOpenCode(db: Queryable, id: string, now: Date): Promise<OpenCode | undefined> {
  return maybeOne<OpenCode>(
    db,
    `select ${columns} from customer_codes where id = $1::uuid and ended_at is null and expires_at > $2`,
    [id, now],
  );
}
