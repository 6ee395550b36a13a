import { type AnswerThread, type ThreadState, undoAnswerSeconds } from '#contracts/customers/support.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { lockMessage } from './store.ts';
import {
  insertAnswer,
  type LockedThread,
  lockThread,
  memberExists,
  setThreadAssignee,
  setThreadState,
} from './store-threads.ts';

/** Changes the state of a message and its thread. Idempotent. Throws `not_found`. */
export async function markAnswered(
  deps: Deps,
  mark: { id: string; answered: boolean; staff: StaffActor },
): Promise<void> {
  const { id, answered, staff } = mark;
  await inTransaction(deps.database, async (tx) => {
    const message = await lockMessage(tx, id);
    if (!message) throw new ShopError('not_found', `no message ${id}`);
    const before = message.answered_at !== null;
    if (before === answered) return;
    const state = answered ? 'answered' : 'open';
    await setThreadState(tx, { id: message.thread_id ?? id, state, staffId: staff.id, at: deps.now() });
    await recordAudit(tx, staff, {
      action: answered ? 'contact.answered' : 'contact.reopened',
      subjectType: 'contact_message',
      subjectId: id,
      before: { answered: before },
      after: { answered },
    });
    await notifyStaffOfChange(tx, 'messages', message.thread_id ?? id);
  });
}

interface ThreadChange {
  id: string;
  staff: StaffActor;
}

async function requireThread(tx: Tx, id: string): Promise<LockedThread> {
  const thread = await lockThread(tx, id);
  if (!thread) throw new ShopError('not_found', `no thread ${id}`);
  return thread;
}

const auditSubjectOf = (id: string) => ({ subjectType: 'contact_thread', subjectId: id });

/**
 * Each call sends one mail. Throws `not_found`, or `conflict` when the thread has a newer message than the screen
 * showed.
 */
export function answerThread(deps: Deps, change: ThreadChange & AnswerThread): Promise<string> {
  const { id, staff, text, seen, close } = change;
  return inTransaction(deps.database, async (tx) => {
    const thread = await requireThread(tx, id);
    if (thread.entries !== seen)
      throw new ShopError('conflict', `the thread has ${thread.entries} entries, the screen showed ${seen}`);
    const at = deps.now();
    const answerId = await insertAnswer(tx, { threadId: id, staffId: staff.id, body: text, at });
    const state = close ? 'closed' : 'answered';
    await setThreadState(tx, { id, state, staffId: staff.id, at });
    await recordAudit(tx, staff, {
      ...auditSubjectOf(id),
      action: 'contact.answer',
      after: { answerId, state },
    });
    await deps.queue.enqueue(tx, sendMailJob, {
      kind: 'contact-answer',
      subjectId: answerId,
      delaySeconds: undoAnswerSeconds,
    });
    await notifyStaffOfChange(tx, 'messages', id);
    return answerId;
  });
}

type ThreadStateChange = ThreadChange & { state: ThreadState };

export async function changeThreadState(deps: Deps, change: ThreadStateChange): Promise<void> {
  await inTransaction(deps.database, (tx) => changeStateInTransaction(deps, tx, change));
}

export async function changeStateInTransaction(
  deps: Deps,
  tx: Tx,
  { id, staff, state }: ThreadStateChange,
): Promise<ThreadState> {
  const thread = await requireThread(tx, id);
  if (thread.state === state) return state;
  await setThreadState(tx, { id, state, staffId: staff.id, at: deps.now() });
  await recordAudit(tx, staff, {
    ...auditSubjectOf(id),
    action: `contact.${state}`,
    before: { state: thread.state },
    after: { state },
  });
  await notifyStaffOfChange(tx, 'messages', id);
  return thread.state as ThreadState;
}

type Assignment = ThreadChange & { to: string | null };

export async function assignThread(deps: Deps, change: Assignment): Promise<void> {
  await inTransaction(deps.database, (tx) => assignInTransaction(tx, change));
}

export async function assignInTransaction(tx: Tx, { id, staff, to }: Assignment): Promise<string | null> {
  const thread = await requireThread(tx, id);
  if (to !== null && !(await memberExists(tx, to))) throw new ShopError('not_found', `no member ${to}`);
  if (thread.assigned_to === to) return to;
  await setThreadAssignee(tx, id, to);
  await recordAudit(tx, staff, {
    ...auditSubjectOf(id),
    action: 'contact.assign',
    before: { to: thread.assigned_to },
    after: { to },
  });
  await notifyStaffOfChange(tx, 'messages', id);
  return thread.assigned_to;
}
