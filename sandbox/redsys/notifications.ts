import type { Switches } from '../kit/load-switches.ts';
import type { SandboxTime } from '../kit/sandbox-time.ts';
import { createTimers } from '../processor/tasks/timers.ts';
import type { RedsysFaults } from './faults.ts';
import { gatewayFieldsOf, type Merchant, retryAfter } from './rules.ts';
import { sealReply } from './signatures.ts';
import type { Store } from './store.ts';
import type { Attempt, Operation } from './types.ts';

const NOTIFY_TIMEOUT_MS = 10_000;

export interface NotifierContext {
  store: Store;
  switches: Switches<RedsysFaults>;
  world: SandboxTime;
  merchant: Merchant;
  secret: string;
}

export interface Notifier {
  /** Notifies the merchant of the result, if it gave an address. */
  tell(operation: Operation): void;
  /** Sends immediately, bypassing delays and loss. */
  tellAgain(operation: Operation): void;
  /** Resumes due notifications, after a start, a clock change or a switch change. */
  resume(): void;
  settled(): Promise<void>;
  clear(): void;
  close(): void;
}

/** Returns the form. Values are URL-encoded within it, as by the real gateway. */
function formOf({ merchant, secret, switches }: NotifierContext, operation: Operation): URLSearchParams {
  const words = Object.entries(gatewayFieldsOf(operation, merchant)).map(([name, value]) => [
    name,
    encodeURIComponent(value),
  ]);
  const key = switches.now().notifyForged ? Buffer.alloc(24, 1).toString('base64') : secret;
  return new URLSearchParams({ ...sealReply(key, operation.version, Object.fromEntries(words)) });
}

async function send(post: NotifierContext, operation: Operation): Promise<Attempt> {
  const at = new Date(post.world.now()).toISOString();
  try {
    const reply = await fetch(operation.notificationUrl, {
      method: 'POST',
      body: formOf(post, operation),
      redirect: 'manual',
      signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
    });
    await reply.body?.cancel();
    return { at, status: reply.status };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { at, error: cause?.code ?? message };
  }
}

const isAccepted = ({ status }: Attempt) => status !== undefined && status >= 200 && status < 300;

/** Consumes one planned loss. Returns whether this notification is lost. */
function consumeLoss({ switches }: NotifierContext): boolean {
  const { notifyLose } = switches.now();
  if (notifyLose === 0) return false;
  if (notifyLose !== 'all') switches.change({ notifyLose: notifyLose - 1 });
  return true;
}

/** Makes one attempt, or as many copies as the switch sets, and stores the result and next attempt. */
async function attemptNotification(post: NotifierContext, id: string, isAgain: boolean): Promise<void> {
  const { store, world, switches } = post;
  const notification = store.notifications.one(id);
  const operation = notification && store.operations.one(notification.operationId);
  if (!operation) return;
  if (!isAgain && consumeLoss(post)) {
    const lost = { at: new Date(world.now()).toISOString(), error: 'lost on the way (fault)' };
    store.notifications.record({ ...notification, attempts: [...notification.attempts, lost] }, null);
    return;
  }
  const copies = 1 + switches.now().notifyCopies;
  const sent = await Promise.all(Array.from({ length: copies }, () => send(post, operation)));
  const attempts = [...notification.attempts, ...sent];
  const delivered = notification.delivered || sent.some(isAccepted);
  const wait = delivered ? null : retryAfter(attempts.length);
  store.notifications.record(
    { ...notification, attempts, delivered },
    wait === null ? null : world.now() + wait,
  );
}

/** Sends due notifications, each with its own schedule. */
export function createNotifier(post: NotifierContext): Notifier {
  const { store, world, switches } = post;
  const timers = createTimers();
  const running = new Map<string, Promise<void>>();
  let closed = false;

  const run = (id: string, isAgain: boolean): void => {
    if (closed || running.has(id)) return;
    const work = attemptNotification(post, id, isAgain)
      // After closing, the database is unavailable. The attempt is repeated after the next start.
      .catch((error) => closed || console.error('bank gateway sandbox: notification', id, error))
      .then(() => {
        running.delete(id);
        if (!closed) resume();
      });
    running.set(id, work);
  };
  const resume = (): void => {
    timers.clear();
    if (closed || switches.now().notifyHold) return;
    for (const { id, dueAt } of store.notifications.due()) {
      if (dueAt <= world.now()) run(id, false);
      else timers.later(dueAt - world.now(), resume);
    }
  };
  return {
    tell: (operation) => {
      if (operation.notificationUrl === '') return;
      store.notifications.add(operation, world.now() + switches.now().notifyDelayMs);
      resume();
    },
    tellAgain: (operation) => {
      const [newest] = store.notifications.all(operation.id);
      run(newest?.id ?? store.notifications.add(operation, world.now()), true);
    },
    resume,
    settled: async () => {
      for (resume(); running.size > 0; resume()) await Promise.all(running.values());
    },
    clear: timers.clear,
    close: () => {
      closed = true;
      timers.clear();
    },
  };
}
