import type { ServiceEffectReply } from '#contracts/catalog/services.ts';
import { planServices, type ServiceLine } from '#server/catalog/services/bring-services.ts';
import { weighPlan } from '#server/fulfilment/pricing/weigh-plan.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { importKindsOf } from './kinds.ts';
import { readLine } from './read-lines.ts';
import { readImport } from './store.ts';
import { nextLines } from './store-rows.ts';

/** The good lines of a file of services, as they would be brought; null for another kind of file. */
async function readWanted({ database }: Pick<Deps, 'database'>, id: string): Promise<ServiceLine[] | null> {
  const row = await readImport(database, id);
  if (!row) throw new ShopError('not_found', `no import ${id}`);
  if (row.kind !== 'catalogue') return null;
  const spec = importKindsOf.catalogue;
  const lines = await nextLines(database, id, { states: ['good'], limit: spec.atOnce });
  return lines.flatMap((line) => {
    const read = readLine(spec, line, row.mapping);
    return 'good' in read ? [{ line: line.line, ...(read.good.values as Omit<ServiceLine, 'line'>) }] : [];
  });
}

/**
 * What would come of an import of services: each price before and after, margins, what is sold no more. Null for
 * another kind of import. Writes nothing. Throws `not_found`.
 */
export async function weighImport(deps: Deps, id: string): Promise<ServiceEffectReply | null> {
  const lines = await readWanted(deps, id);
  return lines && weighPlan(deps, await planServices(deps.database, lines));
}
