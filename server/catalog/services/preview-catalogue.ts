import { routeOf } from '#contracts/calls.ts';
import { type PreviewServices, previewServicesSchema } from '#contracts/catalog/services.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readPreview, sealPreview } from '#server/staff/sessions/signed-preview-token.ts';
import { type Catalog, readCatalog } from './current-catalog.ts';
import { planEdit } from './edit-rules.ts';
import { readEdited, writeEdited } from './store-edit.ts';
import { removeRecommendedMark } from './store-routes.ts';

/** Thrown to roll the preview transaction back. Contains the preview. */
class PreviewRollback extends Error {
  readonly catalog: Catalog;
  constructor(catalog: Catalog) {
    super('only looked at');
    this.catalog = catalog;
  }
}

/** Margin over the database clock, so that price history rows written by the preview are not in the future. */
const previewTimeoutMs = 2000;

/**
 * Returns the catalogue with the change and its reference prices. Applies the change and rolls it back, so that the
 * preview uses the real code. Allows lists with rising prices.
 */
export async function previewCatalogueAfter(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  wanted: PreviewServices['services'],
): Promise<Catalog> {
  try {
    return await inTransaction(database, async (tx) => {
      const { lines, after, problems } = planEdit(await readEdited(tx), wanted);
      if (problems.length > 0) throw new ShopError('invalid_request', problems.join('; '));
      const changed = new Set(lines.map(({ id }) => id));
      await removeRecommendedMark(tx, [...changed]);
      await writeEdited(
        tx,
        after.filter(({ id }) => changed.has(id)),
      );
      throw new PreviewRollback(await readCatalog(tx, new Date(now().getTime() + previewTimeoutMs)));
    });
  } catch (error) {
    if (error instanceof PreviewRollback) return error.catalog;
    throw error;
  }
}

const purpose = { name: 'preview', schema: previewServicesSchema };

/** The change is sealed into the address. Only the same staff member may open it. */
export const previewAddress = (
  deps: Pick<Deps, 'secrets' | 'now'>,
  asked: { input: PreviewServices; staffId: string },
): string => `${routeOf('services.page').path}?token=${sealPreview(deps, purpose, asked)}`;

export const openPreview = (
  deps: Pick<Deps, 'secrets' | 'now'>,
  asked: { token: string; staffId: string },
): PreviewServices | undefined => readPreview(deps, purpose, asked);
