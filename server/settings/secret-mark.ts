import { z } from 'zod';
import type { Database } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Deps } from '#server/deps.ts';
import { keepSetting, storedValue } from './setting.ts';

/** Sealed at the first start, so that another SECRET_KEY is noticed before something fails to open. */
export const secretMarkKey = 'shop.secret_mark';
const schema = z.base64();
const sealedText = 'auge';

/** Keeps the mark where there is none; one that another key has sealed stays. */
export async function keepSecretMark({
  database,
  secrets,
}: Pick<Deps, 'database' | 'secrets'>): Promise<void> {
  if ((await storedValue(database, { key: secretMarkKey, schema })) !== undefined) return;
  await keepSetting(database, secretMarkKey, secrets.seal(sealedText).toString('base64'));
}

/** Whether what this database holds was sealed with our key; a database without a mark cannot say no. */
export async function secretKeyFits(db: Queryable, secrets: Deps['secrets']): Promise<boolean> {
  const mark = await storedValue(db, { key: secretMarkKey, schema });
  if (mark === undefined) return true;
  try {
    return secrets.open(Buffer.from(mark, 'base64')) === sealedText;
  } catch {
    return false;
  }
}

/** The mark follows a new key. */
export const resealMark = (db: Database, secrets: Pick<Deps['secrets'], 'seal'>): Promise<void> =>
  keepSetting(db, secretMarkKey, secrets.seal(sealedText).toString('base64'));
