import type { AddPackages } from '#contracts/catalog/service-types-schemas.ts';
import type { ErrorCode } from '#contracts/kit/errors.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { listOf } from '../rules.ts';
import { lockKind } from '../types/store.ts';
import { changeCatalogueIn, previewCatalogue } from './change-catalogue.ts';
import {
  type CatalogueLine,
  type CataloguePlan,
  type ExistingService,
  type IdentifiedService,
  nameOf,
} from './change-rules.ts';
import { defaultProviderName } from './price-list-file.ts';
import { causeOf, type ProblemCause } from './problem-causes.ts';
import { lockServices, readServices } from './store-routes.ts';

/** Line of an imported price list. Null keeps the stored value, or leaves it empty for a new service. */
export interface ServiceLine
  extends Pick<CatalogueLine, 'line' | 'type' | 'audience' | 'quantity' | 'priceCents'> {
  kind: string | null;
  bonusQuantity: number | null;
  popular: boolean | null;
  provider: string | null;
  providerService: string | null;
  /** False takes the service off sale. */
  onSale?: boolean;
  id?: number | null;
}

/** `before` is null when the service was not on sale, `after` when it was taken off sale. */
export type ImportedServiceChange =
  | { before: ExistingService | null; after: IdentifiedService }
  | { before: ExistingService; after: null };

const toCatalogueLine = ({ active: _a, position: _p, ...service }: ExistingService): CatalogueLine => ({
  ...service,
  line: 0,
});

function toImportedLine(line: ServiceLine, known: ExistingService | undefined): CatalogueLine {
  const way = line.providerService
    ? { providerService: line.providerService, provider: line.provider ?? defaultProviderName }
    : { providerService: known?.providerService ?? null, provider: known?.provider ?? null };
  return {
    line: line.line,
    id: null,
    type: line.type,
    audience: line.audience,
    quantity: line.quantity,
    kind: line.kind,
    bonusQuantity: line.bonusQuantity ?? known?.bonusQuantity ?? 0,
    priceCents: line.priceCents,
    popular: line.popular ?? known?.popular ?? false,
    ...way,
  };
}

const isListOf = (a: Parameters<typeof listOf>[0], b: Parameters<typeof listOf>[0]) =>
  listOf(a) === listOf(b);

function insertInOrder(wanted: CatalogueLine[], service: CatalogueLine): void {
  const larger = wanted.findIndex((each) => isListOf(each, service) && each.quantity > service.quantity);
  wanted.splice(larger < 0 ? wanted.length : larger, 0, service);
}

type NamedService = Parameters<typeof nameOf>[0] & { id: number | null };

const isProblemOfLine = (line: ServiceLine, service: NamedService): boolean =>
  line.onSale === false && line.id ? service.id === line.id : nameOf(service) === nameOf(line);

function mergeImportedLines(
  services: readonly ExistingService[],
  lines: readonly ServiceLine[],
): CatalogueLine[] {
  const wanted = services.filter(({ active }) => active).map(toCatalogueLine);
  for (const line of lines) {
    const at = wanted.findIndex((each) => isProblemOfLine(line, each));
    if (line.onSale === false) {
      if (at >= 0) wanted.splice(at, 1);
      continue;
    }
    const known = services.find((each) => each.active && nameOf(each) === nameOf(line));
    const service = toImportedLine(line, known);
    if (line.popular) for (const each of wanted) if (isListOf(each, service)) each.popular = false;
    if (at >= 0) wanted[at] = { ...service, id: known?.id ?? null };
    else insertInOrder(wanted, service);
  }
  return wanted;
}

interface ServiceImportPlan {
  problems: { line: number | null; text: string }[];
  same: number[];
  /** Lines whose price changes at least tenfold. The unit or the decimal separator is probably wrong. */
  leaps: { line: number; text: string }[];
}

const readProblem = (text: string) => {
  const [, line, rest] = /^line (\d+): (.*)$/s.exec(text) ?? [];
  return { line: line && line !== '0' ? Number(line) : null, text: rest ?? text };
};

const isTenfoldChange = (was: number, shall: number): boolean =>
  Math.max(was, shall) >= 10 * Math.min(was, shall);

export const planServices = async (db: Queryable, lines: readonly ServiceLine[]): Promise<CataloguePlan> =>
  previewCatalogue(db, mergeImportedLines(await readServices(db), lines));

export async function planServiceImport(
  db: Queryable,
  lines: readonly ServiceLine[],
): Promise<ServiceImportPlan> {
  const plan = await planServices(db, lines);
  const moved = [...plan.added, ...plan.changed.map(({ after }) => after), ...plan.removed];
  return {
    problems: plan.problems.map(readProblem),
    same: lines
      .filter((line) => !moved.some((service) => isProblemOfLine(line, service)))
      .map(({ line }) => line),
    leaps: plan.changed.flatMap(({ before, after }) => {
      const line = lines.find((each) => isProblemOfLine(each, after));
      if (!line || !before.active || !isTenfoldChange(before.priceCents, after.priceCents)) return [];
      return [{ line: line.line, text: `${before.priceCents} → ${after.priceCents}` }];
    }),
  };
}

type ImportedLine = { line: number; was: ImportedServiceChange } | { line: number; refused: string };

/** Applies all lines or none, in the caller's transaction. Skips lines that change nothing. */
export async function importServices(
  tx: Tx,
  { lines, staff }: { lines: readonly ServiceLine[]; staff: StaffActor },
): Promise<ImportedLine[]> {
  await lockServices(tx);
  const services = await readServices(tx);
  const wanted = mergeImportedLines(services, lines);
  const { basis, problems } = await previewCatalogue(tx, wanted);
  if (problems.length > 0)
    return lines.map(({ line }) => {
      const own = problems.map(readProblem).find((each) => each.line === line);
      return { line, refused: own?.text ?? problems.join('; ') };
    });
  const plan = await changeCatalogueIn(tx, { wanted, basis, by: staff });
  await notifyStaffOfChange(tx, 'services');
  const moved = [
    ...plan.added.map((after) => ({ before: null, after })),
    ...plan.changed.map(({ before, after }) => ({ before: before.active ? before : null, after })),
    ...plan.removed.map((before) => ({ before, after: null })),
  ];
  return lines.flatMap((line) => {
    const was = moved.find(({ before, after }) => isProblemOfLine(line, after ?? before));
    return was ? [{ line: line.line, was }] : [];
  });
}

const compared = ['bonusQuantity', 'priceCents', 'popular', 'provider', 'providerService'] as const;

interface UnrevertedLine {
  line: number;
  why: 'changed_since' | 'not_possible';
  text: string | null;
}

/**
 * Reverts an import. Added services go off sale. Returns the services that were changed since and remain, with the
 * reason.
 */
export async function revertServiceImport(
  tx: Tx,
  { lines, staff }: { lines: readonly { line: number; was: ImportedServiceChange }[]; staff: StaffActor },
): Promise<UnrevertedLine[]> {
  await lockServices(tx);
  const services = await readServices(tx);
  const isAsLeft = ({ before, after }: ImportedServiceChange) => {
    const left = after ?? before;
    const now = services.find(({ id }) => id === left.id);
    return now?.active === (after !== null) && compared.every((field) => now[field] === left[field]);
  };
  const back = lines.filter(({ was }) => isAsLeft(was));
  const undone = new Map(back.flatMap(({ was: { before, after } }) => (after ? [[after.id, before]] : [])));
  const wanted = services
    .filter(({ active }) => active)
    .flatMap((service) => {
      if (!undone.has(service.id)) return [toCatalogueLine(service)];
      const before = undone.get(service.id);
      return before ? [toCatalogueLine(before)] : [];
    });
  for (const { was } of back) if (was.after === null) insertInOrder(wanted, toCatalogueLine(was.before));
  const { basis, problems } = await previewCatalogue(tx, wanted);
  const staying = lines.filter((each) => !back.includes(each));
  if (problems.length > 0)
    return lines.map(({ line }) => ({ line, why: 'not_possible' as const, text: problems.join('; ') }));
  await changeCatalogueIn(tx, { wanted, basis, by: staff });
  await notifyStaffOfChange(tx, 'services');
  return staying.map(({ line }) => ({ line, why: 'changed_since' as const, text: null }));
}

const codes: Partial<Record<ProblemCause, ErrorCode>> = {
  rises: 'price_list_rises',
  gone: 'provider_service_gone',
  outside: 'provider_quantity_refused',
};

/**
 * Adds or updates packages of a type, all or none. Packages of other quantities remain.
 * Throws `not_found`, `price_list_rises`, `provider_service_gone`, `provider_quantity_refused`, or `invalid_request`
 * for other problems.
 */
export async function addPackages(
  deps: Pick<Deps, 'database'>,
  { code, packages, staff }: AddPackages & { code: string; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const kind = await lockKind(tx, code);
    if (!kind) throw new ShopError('not_found', `no service type ${code}`);
    const lines = packages.map(({ provider, providerService, ...figures }, at) => ({
      line: at + 1,
      type: kind.form,
      audience: null,
      kind: code,
      provider: provider ?? null,
      providerService: providerService ?? null,
      ...figures,
    }));
    const brought = await importServices(tx, { lines, staff });
    const refused = brought.flatMap((each) => ('refused' in each ? [each.refused] : []));
    if (refused.length === 0) return;
    const reasons = [...new Set(refused)].join('; ');
    const known = refused.flatMap((reason) => codes[causeOf(reason)?.cause ?? 'no_kind'] ?? []);
    throw new ShopError(known[0] ?? 'invalid_request', reasons, { field: 'packages' });
  });
}
