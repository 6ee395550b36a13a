import type { DatabaseSync } from 'node:sqlite';
import { realTime } from '../kit/sandbox-time.ts';
import type { SandboxLocation, SandboxService } from '../service.ts';
import { missingResource } from './api/errors.ts';
import { createCallHandler } from './api/handle-call.ts';
import { payOut } from './balance/pay-out.ts';
import { type Context, commit, createContext } from './context.ts';
import { describeWebhooks, type WebhookDelivery } from './control/describe-webhooks.ts';
import { findCharge, findDispute } from './control/find-charge.ts';
import { handleControl } from './control/handle-control.ts';
import { closeDispute } from './disputes/close-dispute.ts';
import { openDispute } from './disputes/open-dispute.ts';
import type { FaultChange, ProcessorFaults } from './faults.ts';
import { type Handlers, serve } from './http/serve.ts';
import { loadStaticFiles } from './http/static-files.ts';
import type { Dispute, PaymentIntent } from './objects.ts';
import { eraseDatabase, openDatabase } from './storage/open-database.ts';
import { createTaskRunner, type TaskRunner } from './tasks/run-tasks.ts';
import { createWebhookQueue, type WebhookQueue } from './webhooks/webhook-queue.ts';

export type { WebhookDelivery } from './control/describe-webhooks.ts';
export type { FaultChange, ProcessorFaults, WebhookFaults } from './faults.ts';

export interface ProcessorOptions extends SandboxLocation {
  secretKey: string;
  publishableKey: string;
  /** Webhook address. While empty, events wait for `setWebhookUrl`. */
  webhookUrl: string;
  /** Secrets for webhook signatures. The first signs each webhook. With the fault `twoSecrets`, all secrets sign. */
  webhookSecrets: string[];
}

export interface Processor extends SandboxService<ProcessorFaults> {
  /** Nested switches may be given separately: `{webhooks: {drop: 1}}`. */
  setFaults(change: FaultChange): ProcessorFaults;
  /** Newest 500, newest first. */
  webhooks(): WebhookDelivery[];
  /** Newest 500, newest first, as the API returns them. */
  paymentIntents(): PaymentIntent[];
  /** Delivers an event again, delivered or not. Throws on an unknown id. */
  resendWebhook(eventId: string): void;
  /** Resolves when no delivery is in flight or due. */
  settled(): Promise<void>;
  setWebhookUrl(url: string): void;
  disputesOf(intentId: string): Dispute[];
  /** Opens a dispute: the buyer's bank withdraws the money, or only inquires. Throws without a payment. */
  dispute(intentId: string, input: { reason: string; inquiry: boolean }): void;
  decideDispute(disputeId: string, status: string): void;
  payOut(): void;
  /** Advances its clock: keys expire, refunds settle, 3DS sessions end. */
  advanceClock(seconds: number): void;
}

const NEWEST = 500;

interface Parts {
  db: DatabaseSync;
  ctx: Context;
  queue: WebhookQueue;
  tasks: TaskRunner;
}

function createBank({ db, ctx, queue, tasks }: Parts) {
  const act = (work: () => void): void => {
    ctx.request = null;
    const { written } = commit(db, ctx, work);
    tasks.add(written.tasks);
    queue.add(written.eventIds);
  };
  return {
    disputesOf: (intent: string) => ctx.objects.page({ kind: 'dispute', intent, limit: NEWEST }),
    dispute: (intentId: string, { reason, inquiry }: { reason: string; inquiry: boolean }) =>
      act(() => void openDispute(ctx, findCharge(ctx, intentId), reason, { inquiry })),
    decideDispute: (disputeId: string, status: string) =>
      act(() => void closeDispute(ctx, findDispute(ctx, disputeId), status)),
    payOut: () => act(() => void payOut(ctx)),
  };
}

function createControls(parts: Parts) {
  const { db, ctx, queue, tasks } = parts;
  return {
    ...createBank(parts),
    faults: () => ctx.faults.current(),
    setFaults: (change: FaultChange) => ctx.faults.change(change),
    webhooks: () => describeWebhooks(ctx.events),
    paymentIntents: () => ctx.objects.page({ kind: 'payment_intent', limit: NEWEST }),
    resendWebhook: (id: string) => {
      if (!ctx.events.find(id)) throw missingResource('event', id);
      queue.resend(id);
    },
    setWebhookUrl: queue.setUrl,
    advanceClock: (seconds: number) => {
      ctx.clock.advance(seconds);
      tasks.clear();
      tasks.add(ctx.tasks.all());
    },
    reset: () => {
      queue.clear();
      tasks.clear();
      eraseDatabase(db);
      ctx.faults.clear();
      ctx.clock.reset();
    },
  };
}

/** Processes committed events and tasks. With the fault `beforeResponse` the reply waits for them. */
const processCommitted =
  ({ ctx, queue, tasks }: Parts): Handlers['follow'] =>
  (written) => {
    tasks.add(written.tasks);
    if (ctx.faults.current().webhooks.beforeResponse)
      return { before: queue.deliverNow(written.eventIds), after: () => undefined };
    return { after: () => queue.add(written.eventIds) };
  };

/** Starts the card processor on loopback, with the state and undelivered webhooks of its last run. */
export async function startProcessor(options: ProcessorOptions): Promise<Processor> {
  const db = openDatabase(options.dataDir);
  const ctx = createContext(db, options, options.world ?? realTime);
  const queue = createWebhookQueue(ctx, options.webhookUrl, options.webhookSecrets);
  const tasks = createTaskRunner(db, ctx, (written) => queue.add(written.eventIds));
  const parts = { db, ctx, queue, tasks };
  const controls = createControls(parts);
  const { server, url } = await serve(options.port, {
    api: createCallHandler(db, ctx),
    control: (call) => handleControl(db, ctx, controls, call),
    files: loadStaticFiles(ctx.faults.current),
    follow: processCommitted(parts),
  });
  ctx.origin = url;
  ctx.world.onMove(() => {
    tasks.clear();
    tasks.add(ctx.tasks.all());
    queue.resume();
  });
  queue.resume();
  tasks.add(ctx.tasks.all());
  return {
    ...controls,
    url,
    settled: queue.settled,
    close: async () => {
      queue.close();
      tasks.clear();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      ctx.events.flush();
      db.close();
    },
  };
}
