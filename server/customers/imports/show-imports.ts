import type { ServiceEffectReply } from '#contracts/catalog/services.ts';
import type { ImportItem, ImportReply, ImportRow } from '#contracts/customers/imports.ts';
import { planServices, type ServiceLine } from '#server/catalog/services/import-services.ts';
import { computePlanEffect } from '#server/fulfilment/pricing/compute-plan-effect.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { importKindsOf } from './kinds.ts';
import { readLine } from './read-lines.ts';
import { importList, type ListedImport, readImport } from './store.ts';
import { lineList, nextLines } from './store-rows.ts';

async function readImportedServices(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<ServiceLine[] | null> {
  const row = await readImport(database, id);
  if (!row) throw new ShopError('not_found', `no import ${id}`);
  if (row.kind !== 'catalogue') return null;
  const spec = importKindsOf.catalogue;
  const lines = await nextLines(database, id, { states: ['good'], limit: spec.atOnce });
  return lines.flatMap((line) => {
    const read = readLine(spec, line, row);
    return 'good' in read ? [{ line: line.line, ...(read.good.values as Omit<ServiceLine, 'line'>) }] : [];
  });
}

/** Returns the effect of a service import without writing. Null for other imports. Throws `not_found`. */
export async function previewImport(deps: Deps, id: string): Promise<ServiceEffectReply | null> {
  const lines = await readImportedServices(deps, id);
  return lines && computePlanEffect(deps, await planServices(deps.database, lines));
}

function toItem(row: ListedImport): ImportItem {
  const { id, kind, state, bytes, lines, by } = row;
  return {
    id,
    kind,
    state,
    bytes,
    lines,
    by,
    fileName: row.file_name,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    counts: row.counts ?? {},
  };
}

export const listImports = ({ database }: Pick<Deps, 'database'>, input: PageInput) =>
  keysetPage(database, { list: importList(), input }, toItem);

export const listLines = (
  { database }: Pick<Deps, 'database'>,
  input: PageInput & { import: string; state?: string | undefined },
) => keysetPage(database, { list: lineList(input.import, input.state), input }, (row: ImportRow) => row);

export async function showImport({ database }: Pick<Deps, 'database'>, id: string): Promise<ImportReply> {
  const row = await readImport(database, id);
  if (!row) throw new ShopError('not_found', `no import ${id}`);
  const all = ['waiting', 'good', 'refused', 'made', 'changed', 'same', 'undone', 'kept'] as const;
  const first = await nextLines(database, id, { states: all, limit: 3 });
  const { encoding, separator, heading, mapping } = row;
  return {
    success: true,
    import: {
      ...toItem(row),
      encoding,
      separator,
      heading,
      mapping,
      unreadable: row.problem as ImportReply['import']['unreadable'],
      sample: first.map(({ cells }) => cells),
    },
  };
}
