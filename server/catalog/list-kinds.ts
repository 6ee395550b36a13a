import { locales } from '#contracts/locales.ts';
import { kindPath } from '#contracts/service-kinds.ts';
import type { StaffKind } from '#contracts/service-kinds-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { basisOfKind, missingLanguages } from './kind-rules.ts';
import { countPackages, readKinds } from './store-kinds.ts';

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
