import type { PageContent } from '#contracts/catalog/page-content.ts';
import { kindPath } from '#contracts/catalog/service-types.ts';
import type { AddKind, ChangeKind, StaffKind } from '#contracts/catalog/service-types-schemas.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { PagePiece } from '#server/platform/http/page-piece.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { type Catalog, currentCatalog } from '../services/current-catalog.ts';
import { basisOfKind, isReserved, missingLanguages, shownTexts } from './kind-rules.ts';
import { countPackages, insertKind, lockKind, readKinds, writeKind } from './store-kinds.ts';

/** Every kind with what stands of it, for staff. */
export async function listKinds({ database }: Pick<Deps, 'database'>): Promise<StaffKind[]> {
  const [kinds, counts] = await Promise.all([readKinds(database), countPackages(database)]);
  return kinds.map((kind) => {
    const count = counts.find((each) => each.kind === kind.code);
    return {
      ...kind,
      packages: count?.packages ?? 0,
      unperformed: count?.unperformed ?? 0,
      missing: missingLanguages(kind),
      paths: Object.fromEntries(
        locales.map((locale) => [locale, kindPath(kind.code, locale)]),
      ) as StaffKind['paths'],
      basis: basisOfKind(kind),
    };
  });
}

/**
 * One more kind of service, which every process sells at once. Throws `kind_code_reserved` for an address of the
 * shop's own, `kind_code_taken` for one of another kind.
 */
export async function addKind(
  deps: Pick<Deps, 'database'>,
  { staff, ...kind }: AddKind & { staff: StaffActor },
): Promise<void> {
  const { code } = kind;
  if (isReserved(code)) throw new ShopError('kind_code_reserved', `${code} is a page`, { field: 'code' });
  await inTransaction(deps.database, async (tx) => {
    if (!(await insertKind(tx, { ...kind, sample: false })))
      throw new ShopError('kind_code_taken', `there is a kind ${code}`, { field: 'code' });
    const subject = { subjectType: 'service_kind', subjectId: code };
    await audited(tx, staff, { action: 'service_kind.add', ...subject, after: kind });
    await tellStaff(tx, 'services');
  });
}

/**
 * What it is called, what its page says, where it stands, whether it is sold; orders of it go on. Throws `not_found`,
 * and `conflict` when it is no longer as it was read.
 */
export async function changeKind(
  deps: Pick<Deps, 'database'>,
  { code, basis, staff, ...wanted }: ChangeKind & { code: string; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const before = await lockKind(tx, code);
    if (!before) throw new ShopError('not_found', `no kind ${code}`);
    if (basisOfKind(before) !== basis) throw new ShopError('conflict', 'changed meanwhile');
    await writeKind(tx, { code, ...wanted });
    const { names, texts, active, position } = before;
    await audited(tx, staff, {
      ...{ action: 'service_kind.change', subjectType: 'service_kind', subjectId: code },
      ...{ before: { names, texts, active, position }, after: wanted },
    });
    await tellStaff(tx, 'services');
  });
}

const nothing: Partial<PageContent> = {};

/** Worked out once for each state of the catalogue and language. */
const told = new WeakMap<Catalog, Map<Locale, Partial<PageContent>>>();

/** The kinds of a catalogue as pages show them; the same object while it is the same. */
export function tellKinds(catalog: Catalog, locale: Locale): Partial<PageContent> {
  const active = catalog.kinds.filter((kind) => kind.active);
  if (active.length === 0) return nothing;
  const known = told.get(catalog) ?? new Map<Locale, Partial<PageContent>>();
  told.set(catalog, known);
  const found = known.get(locale) ?? {
    kinds: active.map(({ code, network, form, names, texts, services }) => ({
      ...{ code, network, form, names, services },
      texts: shownTexts({ names, texts }, locale),
    })),
  };
  known.set(locale, found);
  return found;
}

/** What is sold besides the three types: menus lead to it from every page. */
export const kindsContent: readonly PagePiece[] = [
  { pages: 'all', read: async (deps, locale) => tellKinds(await currentCatalog(deps), locale) },
];
