import type { ServiceChange, ServiceChangesQuery, ServiceChangesReply } from '#contracts/staff-services.ts';
import { keysetPage, type PageWish } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import type { EditedService } from './edit-rules.ts';
import {
  type ChangeRow,
  changeList,
  changesOfService,
  readEdited,
  readPlanned,
  readPrices,
} from './store-edit.ts';

type Holder = Pick<Deps, 'database'>;

function toChange(row: ChangeRow): ServiceChange {
  const { id, kind, state, lines, note, username, reason, undoes, undone } = row;
  return {
    ...{ id, kind, state, lines, note, reason, undoes, undone, by: username },
    at: row.createdAt.toISOString(),
    plannedFor: row.plannedFor?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Changes of services, the newest first. */
export function listServiceChanges(
  { database }: Holder,
  query: ServiceChangesQuery & PageWish,
): Promise<ServiceChangesReply> {
  const list = changeList({ state: query.state ?? null, service: query.service ?? null });
  return keysetPage(database, { list, wish: query }, toChange);
}

/** What was changed of one service, and every price that it had. */
export async function readHistory({ database }: Holder, serviceId: number) {
  const [changes, prices] = await Promise.all([
    changesOfService(database, serviceId),
    readPrices(database, serviceId),
  ]);
  return {
    changes: changes.map(toChange),
    prices: prices.map(({ priceCents, validFrom }) => ({ priceCents, from: validFrom.toISOString() })),
  };
}

export const readServicesToEdit = ({ database }: Holder): Promise<EditedService[]> => readEdited(database);

/** When the first planned change of each service is due. */
export async function plannedTimes({ database }: Holder): Promise<Map<number, Date>> {
  const planned = await readPlanned(database);
  return new Map(planned.map(({ id, plannedFor }) => [id, plannedFor]));
}
