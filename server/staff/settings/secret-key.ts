import { z } from 'zod';
import { openSecretBox, type SecretBox } from '#server/platform/clients/secret-box.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { resealColumn, type SealedColumn } from '#server/platform/database/reseal.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { saveSetting, storedValue } from './setting.ts';

/**
 * Value sealed at the first start. A wrong SECRET_KEY is noticed by this value, before another decryption
 * fails.
 */
export const secretMarkKey = 'shop.secret_mark';
const schema = z.base64();
const sealedText = 'auge';

/** Stores the mark if none exists. A mark sealed with another key remains and is logged as an error at each start. */
export async function ensureSecretMark({
  database,
  secrets,
  log,
}: Pick<Deps, 'database' | 'secrets' | 'log'>): Promise<void> {
  if ((await storedValue(database, { key: secretMarkKey, schema })) !== undefined) {
    if (await isSecretKeyValid(database, secrets)) return;
    log.error(
      'SECRET_KEY does not belong to this database: stored keys cannot be decrypted, so no outside service is called. Set the previous SECRET_KEY',
    );
    return;
  }
  await saveSetting(database, secretMarkKey, secrets.seal(sealedText).toString('base64'));
}

/** Returns whether the database was sealed with our key. True without a mark. */
export async function isSecretKeyValid(db: Queryable, secrets: Deps['secrets']): Promise<boolean> {
  const mark = await storedValue(db, { key: secretMarkKey, schema });
  if (mark === undefined) return true;
  try {
    return secrets.open(Buffer.from(mark, 'base64')) === sealedText;
  } catch {
    return false;
  }
}

const resealMark = (db: Database, secrets: Pick<Deps['secrets'], 'seal'>): Promise<void> =>
  saveSetting(db, secretMarkKey, secrets.seal(sealedText).toString('base64'));

export const sealedColumns = (features: readonly Feature[]): SealedColumn[] =>
  features.flatMap(({ sealed = [] }) => sealed);

const canOpen = (box: SecretBox, sealed: Buffer): boolean => {
  try {
    box.open(sealed);
    return true;
  } catch {
    return false;
  }
};

/**
 * Reseals all secrets of the database with the new key. An interruption is safe: each value opens with one of the two
 * keys, and a second run completes the rest. Returns the number of resealed values. Throws when a value opens with
 * neither key.
 */
export async function rotateSecret(
  database: Database,
  features: readonly Feature[],
  keys: { current: string; previous: readonly string[] },
): Promise<number> {
  const [current, both] = [openSecretBox(keys.current), openSecretBox(keys.current, keys.previous)];
  let changed = 0;
  for (const column of sealedColumns(features))
    changed += await resealColumn(database, column, (sealed) => {
      if (canOpen(current, sealed)) return undefined;
      if (canOpen(both, sealed)) return current.seal(both.open(sealed));
      throw new Error(
        `${column.table}.${column.column}: a value can be decrypted with neither SECRET_KEY nor SECRET_KEY_PREVIOUS`,
      );
    });
  await resealMark(database, current);
  return changed;
}
