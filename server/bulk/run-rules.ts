import type { BulkRun } from '#contracts/bulk.ts';
import type { Bulk } from './bulk-action.ts';
import type { RunRow } from './store.ts';

type Undone = Pick<RunRow, 'action' | 'ended_at' | 'undoes' | 'undone_by' | 'kept'>;

/** How many of a run can be taken back: once, when it has ended, and what took something back is not taken back itself. */
export function undoableOf(run: Undone, actions: Bulk['actions']): number {
  const action = actions[run.action as keyof typeof actions] as
    | Bulk['actions'][keyof typeof actions]
    | undefined;
  const open = run.ended_at === null || run.undoes !== null || run.undone_by !== null;
  return open || action?.undo === undefined ? 0 : run.kept;
}

export function toRun(row: RunRow, { actions }: Pick<Bulk, 'actions'>): BulkRun {
  const { id, action, by, total, done, refused, undoes } = row;
  return {
    ...{ id, action, by, total, done, refused, undoes },
    startedAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    undoneBy: row.undone_by,
    undoable: undoableOf(row, actions),
  };
}
