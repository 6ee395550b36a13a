import type { DatabaseSync } from 'node:sqlite';
import { arrive, payOutPlanned } from '../balance/pay-out.ts';
import { type Context, commit } from '../context.ts';
import { endAuthentication } from '../intents/end-authentication.ts';
import { finishPayment } from '../intents/finish-payment.ts';
import { failRefund, settleRefund } from '../refunds/end-refund.ts';
import type { Task, TaskKind } from '../storage/task-store.ts';
import { createTimers } from './timers.ts';

export interface TaskRunner {
  add(tasks: Task[]): void;
  clear(): void;
}

const WORK: Record<TaskKind, (ctx: Context, objectId: string) => void> = {
  'settle-refund': settleRefund,
  'fail-refund': failRefund,
  'finish-payment': finishPayment,
  'end-authentication': endAuthentication,
  'pay-out': payOutPlanned,
  arrive,
};

/** Runs each task at its time, in one transaction that also removes it. */
export function createTaskRunner(
  db: DatabaseSync,
  ctx: Context,
  done: (written: Context['written']) => void,
): TaskRunner {
  const timers = createTimers();
  const run = (task: Task): void => {
    ctx.request = null;
    const { written } = commit(db, ctx, () => {
      WORK[task.kind](ctx, task.objectId);
      ctx.tasks.remove(task.seq);
    });
    done(written);
  };
  return {
    add: (tasks) => {
      for (const task of tasks) timers.later(task.dueAt - ctx.clock.now(), () => run(task));
    },
    clear: timers.clear,
  };
}
