import type { ServiceChange, ServiceChangesQuery, ServiceChangesReply } from '#contracts/catalog/services.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type EditedService, planUndo } from './edit-rules.ts';
import {
  type ChangeRow,
  changeList,
  changesOfService,
  readEdited,
  readPlanned,
  readPrices,
} from './store-edit.ts';

type LocalDeps = Pick<Deps, 'database'>;

/** A change can be reverted only while the services still have its values. */
const toChange = (services: readonly EditedService[]) => (row: ChangeRow) => {
  const isOpen = row.state === 'applied' && !row.undone;
  return { ...factsOf(row), undoable: isOpen && planUndo(services, row.lines) !== undefined };
};

function factsOf(row: ChangeRow): Omit<ServiceChange, 'undoable'> {
  const { id, kind, state, lines, note, username, reason, undoes, undone } = row;
  return {
    id,
    kind,
    state,
    lines,
    note,
    reason,
    undoes,
    undone,
    by: username,
    at: row.createdAt.toISOString(),
    plannedFor: row.plannedFor?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export async function listServiceChanges(
  { database }: LocalDeps,
  query: ServiceChangesQuery & PageInput,
): Promise<ServiceChangesReply> {
  const list = changeList({ state: query.state ?? null, service: query.service ?? null });
  const services = await readEdited(database);
  return keysetPage(database, { list, input: query }, toChange(services));
}

export async function readHistory({ database }: LocalDeps, serviceId: number) {
  const [services, changes, prices] = await Promise.all([
    readEdited(database),
    changesOfService(database, serviceId),
    readPrices(database, serviceId),
  ]);
  // The history repeats a price when it took effect again. Such rows are not price changes.
  const moved = prices.filter(({ priceCents }, at) => priceCents !== prices[at + 1]?.priceCents);
  return {
    changes: changes.map(toChange(services)),
    prices: moved.map(({ priceCents, validFrom }) => ({ priceCents, from: validFrom.toISOString() })),
  };
}

export const readServicesToEdit = ({ database }: LocalDeps): Promise<EditedService[]> => readEdited(database);

export async function plannedTimes({ database }: LocalDeps): Promise<Map<number, Date>> {
  const planned = await readPlanned(database);
  return new Map(planned.map(({ id, plannedFor }) => [id, plannedFor]));
}
