import type { Context } from '../context.ts';
import { deliverEvent, type Endpoint } from './deliver-event.ts';
import { webhookAgent } from './post-webhook.ts';

const AT_ONCE = 64;
const SHUFFLE_WINDOW_MS = 150;
const SHUFFLE_STEP_MS = 20;

export interface WebhookQueue {
  /** Takes up events that have just been committed. */
  add(ids: string[]): void;
  /** Sends an event again, past delays and loss. */
  resend(id: string): void;
  /** Sends at once and waits for the first attempt. */
  deliverNow(ids: string[]): Promise<void>;
  /** Takes up what an earlier process left undelivered. */
  resume(): void;
  setUrl(url: string): void;
  settled(): Promise<void>;
  /** Forgets everything that is waiting. */
  clear(): void;
  close(): void;
}

interface State {
  due: string[];
  /** Asked for by hand: the fault that loses deliveries spares them. */
  resent: Set<string>;
  inFlight: number;
  timers: Set<NodeJS.Timeout>;
  shuffled: string[];
  idle: (() => void)[];
  closed: boolean;
}

/** Delivers events, many at once, and retries each by its own clock. */
export function createWebhookQueue(ctx: Context, url: string, secrets: string[]): WebhookQueue {
  const endpoint: Endpoint = { url, secrets, agent: webhookAgent() };
  const state: State = {
    due: [],
    resent: new Set(),
    inFlight: 0,
    timers: new Set(),
    shuffled: [],
    idle: [],
    closed: false,
  };

  const later = (delayMs: number, work: () => void): void => {
    const timer = setTimeout(
      () => {
        state.timers.delete(timer);
        work();
      },
      Math.min(delayMs, 2 ** 31 - 1),
    );
    timer.unref();
    state.timers.add(timer);
  };

  const push = (id: string): void => {
    state.due.push(id);
    pump();
  };

  async function attempt(id: string): Promise<void> {
    state.inFlight += 1;
    try {
      const nextAt = await deliverEvent(ctx, id, endpoint, { resent: state.resent.delete(id) });
      if (nextAt !== null && !state.closed) later(nextAt - Date.now(), () => push(id));
    } catch (error) {
      if (!state.closed) throw error;
    } finally {
      state.inFlight -= 1;
      if (!state.closed) pump();
    }
  }

  function pump(): void {
    while (endpoint.url && !state.closed && state.inFlight < AT_ONCE) {
      const id = state.due.shift();
      if (id === undefined) break;
      void attempt(id);
    }
    const blocked = state.due.length > 0 && endpoint.url !== '';
    if (state.inFlight === 0 && !blocked) for (const resolve of state.idle.splice(0)) resolve();
  }

  function shuffle(ids: string[]): void {
    if (state.shuffled.length === 0)
      later(SHUFFLE_WINDOW_MS, () => {
        const reversed = state.shuffled.splice(0).reverse();
        for (const [i, id] of reversed.entries()) later(i * SHUFFLE_STEP_MS, () => push(id));
      });
    state.shuffled.push(...ids);
  }

  function add(ids: string[]): void {
    const faults = ctx.faults.current().webhooks;
    if (faults.delayMs > 0) for (const id of ids) later(faults.delayMs, () => push(id));
    else if (faults.shuffle && ids.length > 0) shuffle(ids);
    else for (const id of ids) push(id);
  }

  function clear(): void {
    for (const timer of state.timers) clearTimeout(timer);
    state.timers.clear();
    state.due.length = 0;
    state.shuffled.length = 0;
  }

  return {
    add,
    resend: (id) => {
      state.resent.add(id);
      push(id);
    },
    deliverNow: async (ids) => void (await Promise.all(ids.map(attempt))),
    resume: () => {
      for (const { id, nextAt } of ctx.events.undelivered()) {
        if (nextAt <= Date.now()) push(id);
        else later(nextAt - Date.now(), () => push(id));
      }
    },
    setUrl: (next) => {
      endpoint.url = next;
      pump();
    },
    settled: () =>
      new Promise((resolve) => {
        state.idle.push(resolve);
        pump();
      }),
    clear,
    close: () => {
      state.closed = true;
      clear();
      endpoint.agent.destroy();
    },
  };
}
