import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import type { AddKind, ChangeKind, StaffKind } from '#contracts/catalog/service-types-schemas.ts';
import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { PagePiece } from '#server/platform/http/page-piece.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { type Catalog, currentCatalog } from '../services/current-catalog.ts';
import { countPackages, insertKind, lockKind, readServiceTypes, writeKind } from './store.ts';
import { basisOfKind, isReserved, missingLanguages, textsWithDefaults } from './type-rules.ts';

export async function listKinds({ database }: Pick<Deps, 'database'>): Promise<StaffKind[]> {
  const [types, counts] = await Promise.all([readServiceTypes(database), countPackages(database)]);
  const added = types.filter(({ builtIn }) => !builtIn);
  return added.map(({ builtIn: _, ...kind }) => {
    const count = counts.find((each) => each.kind === kind.code);
    return {
      ...kind,
      packages: count?.packages ?? 0,
      unperformed: count?.unperformed ?? 0,
      missing: missingLanguages(kind),
      paths: Object.fromEntries(
        locales.map((locale) => [locale, servicePathTo(kind.code, locale)]),
      ) as StaffKind['paths'],
      basis: basisOfKind(kind),
    };
  });
}

/**
 * Takes effect in all processes. Throws `kind_code_reserved` for a path of the shop, `kind_code_taken` for a used code.
 */
export async function addKind(
  deps: Pick<Deps, 'database'>,
  { staff, ...kind }: AddKind & { staff: StaffActor },
): Promise<void> {
  const { code } = kind;
  if (isReserved(code))
    throw new ShopError('kind_code_reserved', `${code} is the path of a page`, { field: 'code' });
  await inTransaction(deps.database, async (tx) => {
    if (!(await insertKind(tx, { ...kind, sample: false })))
      throw new ShopError('kind_code_taken', `service type ${code} exists already`, { field: 'code' });
    const subject = { subjectType: 'service_kind', subjectId: code };
    await recordAudit(tx, staff, { action: 'service_kind.add', ...subject, after: kind });
    await notifyStaffOfChange(tx, 'services');
  });
}

/** Existing orders of the type continue. Throws `not_found`, or `conflict` for an outdated basis. */
export async function changeKind(
  deps: Pick<Deps, 'database'>,
  { code, basis, staff, ...wanted }: ChangeKind & { code: string; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const before = await lockKind(tx, code);
    if (!before) throw new ShopError('not_found', `no service type ${code}`);
    if (basisOfKind(before) !== basis)
      throw new ShopError('conflict', 'the service type was changed in the meantime');
    await writeKind(tx, { code, ...wanted });
    const { names, texts, active, position } = before;
    await recordAudit(tx, staff, {
      action: 'service_kind.change',
      subjectType: 'service_kind',
      subjectId: code,
      before: { names, texts, active, position },
      after: wanted,
    });
    await notifyStaffOfChange(tx, 'services');
  });
}

function toDisplayedType({ builtIn, ...type }: Catalog['types'][number], locale: Locale): DisplayedType {
  const { code, network, form, names, services, texts: written } = type;
  const common = {
    network,
    form,
    names,
    services,
    texts: textsWithDefaults({ names, texts: written }, locale),
  };
  // The code of a built-in type equals its form.
  return builtIn ? { ...common, builtIn, code: form } : { ...common, builtIn, code };
}

interface DisplayedTypes {
  types: DisplayedType[];
}

const displayedTypesByCatalog = new WeakMap<Catalog, Map<Locale, DisplayedTypes>>();

/** The object stays the same while the catalogue is unchanged. */
function computeDisplayedTypes(catalog: Catalog, locale: Locale): DisplayedTypes {
  const known = displayedTypesByCatalog.get(catalog) ?? new Map<Locale, DisplayedTypes>();
  displayedTypesByCatalog.set(catalog, known);
  const open = catalog.types.filter(({ active }) => active);
  const found = known.get(locale) ?? { types: open.map((type) => toDisplayedType(type, locale)) };
  known.set(locale, found);
  return found;
}

export const displayedTypes = (catalog: Catalog, locale: Locale): DisplayedType[] =>
  computeDisplayedTypes(catalog, locale).types;

export const typesContent: readonly PagePiece[] = [
  { pages: 'all', read: async (deps, locale) => computeDisplayedTypes(await currentCatalog(deps), locale) },
];
