import { routeOf } from '#contracts/calls.ts';
import { type PreviewServices, previewServicesSchema } from '#contracts/catalog/services.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readPreview, sealPreview } from '#server/staff/sessions/signed-preview-token.ts';
import { type Catalog, readCatalog } from './current-catalog.ts';
import { planEdit } from './edit-rules.ts';
import { readEdited, writeEdited } from './store-edit.ts';
import { unmark } from './store-routes.ts';

/** Carries what was read out of a transaction that never was. */
class NeverMade extends Error {
  readonly catalog: Catalog;
  constructor(catalog: Catalog) {
    super('only looked at');
    this.catalog = catalog;
  }
}

/** The database's clock writes the history, and what it wrote just now must not be of the future. */
const aMomentMs = 2000;

/**
 * Returns the catalogue as a change would leave it, with the reference prices that would follow: it is made, read and
 * taken back, so that nothing of it can differ from the real one. A list that rises can be looked at, too.
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

const purpose = { name: 'preview', schema: previewServicesSchema };

/**
 * Returns where the page stands as it would be: what is wanted travels sealed, and only the member who asked
 * may open it.
 */
export const previewAddress = (
  deps: Pick<Deps, 'secrets' | 'now'>,
  asked: { input: PreviewServices; staffId: string },
): string => `${routeOf('services.page').path}?token=${sealPreview(deps, purpose, asked)}`;

/** Returns what a link of ours asks for; undefined for anything else, for somebody else, and after its time. */
export const openPreview = (
  deps: Pick<Deps, 'secrets' | 'now'>,
  asked: { token: string; staffId: string },
): PreviewServices | undefined => readPreview(deps, purpose, asked);
