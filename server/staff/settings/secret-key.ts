import { z } from 'zod';
import { openSecretBox, type SecretBox } from '#server/platform/clients/secret-box.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { resealColumn, type SealedColumn } from '#server/platform/database/reseal.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { keepSetting, storedValue } from './setting.ts';

/** It is sealed at the first start, so that another SECRET_KEY is noticed before something fails to open. */
export const secretMarkKey = 'shop.secret_mark';
const schema = z.base64();
const sealedText = 'auge';

/** Keeps the mark where none exists; one that another key has sealed stays, and the log says so at each start. */
export async function keepSecretMark({
  database,
  secrets,
  log,
}: Pick<Deps, 'database' | 'secrets' | 'log'>): Promise<void> {
  if ((await storedValue(database, { key: secretMarkKey, schema })) !== undefined) {
    if (await secretKeyFits(database, secrets)) return;
    log.error('SECRET_KEY is not the one of this database: no key that it holds opens, and nothing is sent');
    return;
  }
  await keepSetting(database, secretMarkKey, secrets.seal(sealedText).toString('base64'));
}

/** Returns whether what this database holds was sealed with our key; a database without a mark cannot say no. */
export async function secretKeyFits(db: Queryable, secrets: Deps['secrets']): Promise<boolean> {
  const mark = await storedValue(db, { key: secretMarkKey, schema });
  if (mark === undefined) return true;
  try {
    return secrets.open(Buffer.from(mark, 'base64')) === sealedText;
  } catch {
    return false;
  }
}

/** Seals the mark with a new key. */
const resealMark = (db: Database, secrets: Pick<Deps['secrets'], 'seal'>): Promise<void> =>
  keepSetting(db, secretMarkKey, secrets.seal(sealedText).toString('base64'));

export const sealedColumns = (features: readonly Feature[]): SealedColumn[] =>
  features.flatMap(({ sealed = [] }) => sealed);

const opens = (box: SecretBox, sealed: Buffer): boolean => {
  try {
    box.open(sealed);
    return true;
  } catch {
    return false;
  }
};

/**
 * Seals all secrets of the database with the new key. Broken off at any point every value opens with one of the two
 * keys, and running it again does the rest. Returns how many it sealed again; throws where a value opens with neither.
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
      if (opens(current, sealed)) return undefined;
      if (opens(both, sealed)) return current.seal(both.open(sealed));
      throw new Error(
        `${column.table}.${column.column}: a value opens with neither SECRET_KEY nor SECRET_KEY_PREVIOUS`,
      );
    });
  await resealMark(database, current);
  return changed;
}
