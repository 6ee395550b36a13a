import type { Database } from '#server/database/pool.ts';
import { resealColumn, type SealedColumn } from '#server/database/reseal.ts';
import { openSecretBox, type SecretBox } from '#server/gateways/secret-box.ts';
import type { Feature } from '#server/http/feature.ts';
import { resealMark } from './secret-mark.ts';

declare module '#server/http/feature.ts' {
  interface Feature {
    /** What of its tables is sealed with SECRET_KEY. */
    sealed?: readonly SealedColumn[];
  }
}

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
 * keys, and running it again does the rest. Returns how many it sealed anew; throws where a value opens with neither.
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
