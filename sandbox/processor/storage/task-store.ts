import type { DatabaseSync } from 'node:sqlite';

export type TaskKind =
  | 'settle-refund'
  | 'fail-refund'
  | 'finish-payment'
  | 'end-authentication'
  | 'pay-out'
  | 'arrive';

export interface Task {
  seq: number;
  kind: TaskKind;
  objectId: string;
  /** Unix ms. */
  dueAt: number;
}

export interface TaskStore {
  add(kind: TaskKind, objectId: string, dueAt: number): Task;
  remove(seq: number): void;
  all(): Task[];
}

export function openTaskStore(db: DatabaseSync): TaskStore {
  const insert = db.prepare('insert into tasks (kind, object_id, due_at) values (?, ?, ?)');
  const remove = db.prepare('delete from tasks where seq = ?');
  const select = db.prepare(
    'select seq, kind, object_id as objectId, due_at as dueAt from tasks order by seq',
  );
  return {
    add: (kind, objectId, dueAt) => ({
      seq: Number(insert.run(kind, objectId, dueAt).lastInsertRowid),
      kind,
      objectId,
      dueAt,
    }),
    remove: (seq) => void remove.run(seq),
    all: () => select.all() as unknown as Task[],
  };
}
