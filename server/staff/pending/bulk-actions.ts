import { z } from 'zod';
import type { StaffId } from '#contracts/kit/ids.ts';
import {
  assignPendingSchema,
  pendingQuerySchema,
  resolvePendingSchema,
  snoozePendingSchema,
} from '#contracts/staff/pending.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineBulkAction, defineBulkList } from '../bulk/bulk-action.ts';
import { closeDecided, requireAllowed } from './decide-item.ts';
import { assignInTransaction, lockOpenItem, snoozeInTransaction } from './handle-item.ts';
import { listPending, readPending } from './list-pending.ts';
import { listItemNames } from './store-list.ts';

export const pendingBulkList = defineBulkList({
  id: z.uuid(),
  query: pendingQuerySchema,
  page: (deps, query, staff) => listPending(deps, query, staff),
  names: listItemNames,
});

const toIsoTime = (at: Date | null) => at?.toISOString() ?? null;
const dateOf = (at: string | null) => (at === null ? null : new Date(at));

const snooze = defineBulkAction({
  subject: 'pending',
  effects: [],
  values: snoozePendingSchema,
  run: async (deps, tx, { id, staff, values }) => {
    const until = dateOf(values.until);
    const before = await snoozeInTransaction(deps, tx, { id, staff, until });
    return { before: toIsoTime(before), after: toIsoTime(until) };
  },
  undo: async (deps, tx, { id, staff, was }) => {
    const { snoozedUntil } = await lockOpenItem(tx, id);
    if (toIsoTime(snoozedUntil) !== was.after)
      throw new ShopError('conflict', 'snoozed again in the meantime');
    const before = dateOf(was.before);
    await snoozeInTransaction(deps, tx, { id, staff, until: before && before > deps.now() ? before : null });
  },
});

const assign = defineBulkAction({
  subject: 'pending',
  effects: [],
  values: assignPendingSchema,
  run: async (_deps, tx, { id, staff, values }) => {
    const to = (values.to === 'me' ? staff.id : values.to) as StaffId | null;
    return { before: await assignInTransaction(tx, { id, staff, to }), after: to };
  },
  undo: async (_deps, tx, { id, staff, was }) => {
    const { assignedTo } = await lockOpenItem(tx, id);
    if (assignedTo !== was.after)
      throw new ShopError('conflict', 'assigned to another member in the meantime');
    await assignInTransaction(tx, { id, staff, to: was.before });
  },
});

/** Only reasons whose decision needs nothing but a note. A member has to read the other items. */
const confirmNoted = defineBulkAction({
  subject: 'pending',
  effects: [],
  values: resolvePendingSchema.pick({ note: true }),
  run: async (_deps, tx, { id, staff, values }) => {
    const item = await readPending(tx, id);
    requireAllowed(item, 'noted');
    await closeDecided(tx, { item, staff, decision: 'noted', ...values });
    return undefined;
  },
});

export const pendingBulkActions = {
  pending_snooze: snooze,
  pending_assign: assign,
  pending_noted: confirmNoted,
};
