import type { PastOrder, PastOrdersQuery } from '#contracts/customers/imports.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type PastOrderRow, pastOrderList } from './store.ts';

export {
  addService,
  deletePastOrder,
  findExistingNumbers,
  insertPastOrder,
  type NewPastOrder,
  removeService,
} from './store.ts';

const toPastOrder = (row: PastOrderRow): PastOrder => ({
  id: row.id,
  number: row.number,
  email: row.email,
  username: row.username,
  service: row.service,
  quantity: row.quantity,
  state: row.state,
  country: row.country,
  orderedAt: row.ordered_at.toISOString(),
  customerName: row.customer_name,
  totalCents: row.total_cents,
  clientId: row.client_id,
});

export const listPastOrders = ({ database }: Pick<Deps, 'database'>, query: PastOrdersQuery & PageInput) =>
  keysetPage(database, { list: pastOrderList(query), input: query }, toPastOrder);
