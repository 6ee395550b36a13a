import type { Context } from '../context.ts';
import { createTimers, type Timers } from '../tasks/timers.ts';
import { deliverEvent, type Endpoint } from './deliver-event.ts';
import { webhookAgent } from './post-webhook.ts';

/** Queue of ids with at most `atOnce` in progress. */
interface DeliveryLine {
  push(id: string): void;
  /** Resumes after blocking. */
  pump(): void;
  /** Runs immediately, bypassing the queue. */
  run(id: string): Promise<void>;
  /** Resolves when nothing is in progress or can start. */
  idle(): Promise<void>;
  clear(): void;
}

/** `open` returns whether work may start. `work` must not reject. */
function createDeliveryLine(
  atOnce: number,
  open: () => boolean,
  work: (id: string) => Promise<void>,
): DeliveryLine {
  const due: string[] = [];
  let running = 0;
  let waiting: (() => void)[] = [];

  async function run(id: string): Promise<void> {
    running += 1;
    await work(id);
    running -= 1;
    pump();
  }

  function pump(): void {
    while (open() && running < atOnce) {
      const id = due.shift();
      if (id === undefined) break;
      void run(id);
    }
    if (running > 0 || (due.length > 0 && open())) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  return {
    push: (id) => {
      due.push(id);
      pump();
    },
    pump,
    run,
    idle: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        pump();
      }),
    clear: () => {
      due.length = 0;
    },
  };
}

const WINDOW_MS = 150;
const STEP_MS = 20;

interface Shuffler {
  add(ids: string[]): void;
  clear(): void;
}

/** Delays ids and passes them on in reverse order. */
function createShuffler(timers: Timers, passOn: (id: string) => void): Shuffler {
  let held: string[] = [];
  const release = (): void => {
    const reversed = held.reverse();
    held = [];
    for (const [i, id] of reversed.entries()) timers.later(i * STEP_MS, () => passOn(id));
  };
  return {
    add: (ids) => {
      if (held.length === 0 && ids.length > 0) timers.later(WINDOW_MS, release);
      held = [...held, ...ids];
    },
    clear: () => {
      held = [];
    },
  };
}

const MAX_CONCURRENT = 64;

export interface WebhookQueue {
  add(ids: string[]): void;
  /** Sends an event again, bypassing delays and loss. */
  resend(id: string): void;
  /** Sends immediately and waits for the first attempt. */
  deliverNow(ids: string[]): Promise<void>;
  /** Resumes deliveries of an earlier process, or those due after a clock change. */
  resume(): void;
  setUrl(url: string): void;
  settled(): Promise<void>;
  clear(): void;
  close(): void;
}

/** Delivers events concurrently, each with its own retry schedule. */
export function createWebhookQueue(ctx: Context, url: string, secrets: string[]): WebhookQueue {
  ctx.webhookUrl = url;
  const endpoint: Endpoint = { url, secrets, agent: webhookAgent() };
  const timers = createTimers();
  const resent = new Set<string>();
  let closed = false;

  async function attempt(id: string): Promise<void> {
    try {
      const nextAt = await deliverEvent(ctx, id, endpoint, { resent: resent.delete(id) });
      if (nextAt !== null && !closed) timers.later(nextAt - ctx.world.now(), () => line.push(id));
    } catch (error) {
      // After closing, the database is unavailable. The attempt is repeated after the next start.
      if (!closed) console.error('card processor sandbox: webhook', id, error);
    }
  }

  const line = createDeliveryLine(MAX_CONCURRENT, () => endpoint.url !== '' && !closed, attempt);
  const shuffler = createShuffler(timers, line.push);
  const clear = (): void => {
    timers.clear();
    shuffler.clear();
    line.clear();
  };

  return {
    add: (ids) => {
      const faults = ctx.faults.current().webhooks;
      if (faults.shuffle) shuffler.add(ids);
      else if (faults.delayMs > 0) for (const id of ids) timers.later(faults.delayMs, () => line.push(id));
      else for (const id of ids) line.push(id);
    },
    resend: (id) => {
      resent.add(id);
      line.push(id);
    },
    deliverNow: async (ids) => {
      if (endpoint.url === '') for (const id of ids) line.push(id);
      else await Promise.all(ids.map(line.run));
    },
    resume: () => {
      timers.clear();
      for (const { id, nextAt } of ctx.events.undelivered()) {
        if (nextAt <= ctx.world.now()) line.push(id);
        else timers.later(nextAt - ctx.world.now(), () => line.push(id));
      }
    },
    setUrl: (next) => {
      endpoint.url = next;
      ctx.webhookUrl = next;
      line.pump();
    },
    settled: line.idle,
    clear,
    close: () => {
      closed = true;
      clear();
      endpoint.agent.destroy();
    },
  };
}
