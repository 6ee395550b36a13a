import type { PreviewServices } from '#contracts/staff-services.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { type Catalog, readCatalog } from './current-catalog.ts';
import { planEdit } from './edit-rules.ts';
import { unmark } from './store-change.ts';
import { readEdited, writeEdited } from './store-edit.ts';

/** Carries what was read out of a transaction that never was. */
class NeverMade extends Error {
  readonly catalog: Catalog;
  constructor(catalog: Catalog) {
    super('only looked at');
    this.catalog = catalog;
  }
}

/** The database's clock writes the history: what it wrote just now must not be of the future. */
const aMomentMs = 2000;

/**
 * The catalogue as a change would leave it, with the reference prices that would follow: it is made, read and taken
 * back, so that nothing of it can differ from the real one. A list that rises can be looked at, too.
 */
export async function catalogueAfter(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  wanted: PreviewServices['services'],
): Promise<Catalog> {
  try {
    return await inTransaction(database, async (tx) => {
      const { lines, after, problems } = planEdit(await readEdited(tx), wanted);
      if (problems.length > 0) throw new ShopError('invalid_request', problems.join('; '));
      const changed = new Set(lines.map(({ id }) => id));
      await unmark(tx, [...changed]);
      await writeEdited(
        tx,
        after.filter(({ id }) => changed.has(id)),
      );
      throw new NeverMade(await readCatalog(tx, new Date(now().getTime() + aMomentMs)));
    });
  } catch (error) {
    if (error instanceof NeverMade) return error.catalog;
    throw error;
  }
}
