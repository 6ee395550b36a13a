import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import type { Actor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import {
  type CatalogueFacts,
  type CatalogueLine,
  type CataloguePlan,
  isNoChange,
  planChange,
} from './change-rules.ts';
import { defaultProviderName, writePriceListFile } from './price-list-file.ts';
import {
  deactivateServices,
  deleteRepeatedRoutes,
  lockServices,
  readPerformed,
  readPricedKinds,
  readProviderNames,
  readServices,
  removeRecommendedMark,
  writePositions,
  writeServices,
} from './store-routes.ts';

export interface CataloguePreview extends CataloguePlan {
  /** Fingerprint of the current state. The change must send it back, so that only the previewed plan is applied. */
  basis: string;
}

async function readFacts(db: Queryable, wanted: readonly CatalogueLine[]): Promise<CatalogueFacts> {
  const asked = wanted.flatMap(({ providerService }) => providerService ?? []);
  return {
    services: await readServices(db),
    providers: await readProviderNames(db),
    kinds: await readPricedKinds(db),
    performed: await readPerformed(db, [...new Set(asked)]),
  };
}

/** A line without a provider name uses the first provider, whatever its current name. */
const resolveProvider = ({ provider }: CatalogueLine, { providers }: CatalogueFacts) =>
  provider === defaultProviderName && !providers.includes(defaultProviderName)
    ? (providers[0] ?? provider)
    : provider;

const basisOf = ({ services }: CatalogueFacts) => shortHash(JSON.stringify(services));

export async function previewCatalogue(
  db: Queryable,
  wanted: readonly CatalogueLine[],
): Promise<CataloguePreview> {
  const facts = await readFacts(db, wanted);
  const named = wanted.map((service) => ({ ...service, provider: resolveProvider(service, facts) }));
  return { ...planChange(named, facts), basis: basisOf(facts) };
}

interface CatalogueChangeInput {
  wanted: readonly CatalogueLine[];
  basis: string;
  by: Actor;
}

async function writeCataloguePlan(
  tx: Tx,
  { added, changed, removed, reordered, settled }: CataloguePlan,
): Promise<void> {
  await deactivateServices(
    tx,
    removed.map(({ id }) => id),
  );
  await removeRecommendedMark(
    tx,
    changed.flatMap(({ before, after }) => (before.popular && !after.popular ? before.id : [])),
  );
  await writeServices(tx, [...changed.map(({ after }) => after), ...added]);
  await deleteRepeatedRoutes(tx);
  if (added.length + reordered.length > 0) await writePositions(tx, settled);
}

/**
 * Replaces the shop's price list. Does nothing when it is unchanged. Existing orders keep their prices. Throws
 * `conflict` after a concurrent change, `invalid_request` with the problems of the list.
 */
export function changeCatalogue(
  { database }: Pick<Deps, 'database'>,
  input: CatalogueChangeInput,
): Promise<CataloguePlan> {
  return inTransaction(database, (tx) => changeCatalogueIn(tx, input));
}

export async function changeCatalogueIn(
  tx: Tx,
  { wanted, basis, by }: CatalogueChangeInput,
): Promise<CataloguePlan> {
  await lockServices(tx);
  const plan = await previewCatalogue(tx, wanted);
  if (plan.problems.length > 0) throw new ShopError('invalid_request', plan.problems.join('; '));
  if (plan.basis !== basis) throw new ShopError('conflict', 'the catalogue was changed in the meantime');
  if (isNoChange(plan)) return plan;
  await writeCataloguePlan(tx, plan);
  const { added, changed, removed, reordered } = plan;
  await recordAudit(tx, by, {
    action: 'catalogue.change',
    subjectType: 'catalogue',
    subjectId: 'services',
    before: { changed: changed.map(({ before }) => before), removed },
    after: { changed: changed.map(({ after }) => after), added, reordered },
  });
  return plan;
}

export async function exportCatalogue(db: Queryable): Promise<string> {
  const services = await readServices(db);
  return writePriceListFile(services.filter(({ active }) => active));
}
