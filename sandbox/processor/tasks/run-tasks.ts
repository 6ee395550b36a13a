import type { DatabaseSync } from 'node:sqlite';
import { payOutScheduled, settlePayout } from '../balance/pay-out.ts';
import { type Context, commit } from '../context.ts';
import { authenticateIntent } from '../intents/authenticate-intent.ts';
import { cardOfMethod, findMethod } from '../intents/take-method.ts';
import { succeedPayment } from '../intents/take-payment.ts';
import { completeRefund, failRefund } from '../refunds/end-refund.ts';
import type { Task, TaskKind } from '../storage/task-store.ts';
import { createTimers } from './timers.ts';

/**
 * Ends an authentication that timed out after an hour. Does nothing while a later session of the intent is
 * open.
 */
function endAuthentication(ctx: Context, intentId: string): void {
  const sessions = ctx.tasks
    .all()
    .filter(({ kind, objectId }) => kind === 'end-authentication' && objectId === intentId);
  const intent = ctx.objects.find('payment_intent', intentId);
  if (sessions.length > 1 || intent?.status !== 'requires_action') return;
  authenticateIntent(ctx, intent, 'fail');
}

/** Completes an intent in `processing`: its charge succeeds. */
function finishPayment(ctx: Context, intentId: string): void {
  const intent = ctx.objects.find('payment_intent', intentId);
  if (intent?.status !== 'processing' || !intent.payment_method) return;
  const method = findMethod(ctx, intent.payment_method);
  succeedPayment(ctx, { intent, method, card: cardOfMethod(ctx, method), authenticated: false });
}

export interface TaskRunner {
  add(tasks: Task[]): void;
  clear(): void;
}

const WORK: Record<TaskKind, (ctx: Context, objectId: string) => void> = {
  'settle-refund': completeRefund,
  'fail-refund': failRefund,
  'finish-payment': finishPayment,
  'end-authentication': endAuthentication,
  'pay-out': payOutScheduled,
  arrive: settlePayout,
};

/** Runs each task at its time, in one transaction that also deletes it. */
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
