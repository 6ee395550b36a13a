import { createHmac } from 'node:crypto';
import type { Agent } from 'node:http';
import type { Context } from '../context.ts';
import type { WebhookFaults } from '../faults.ts';
import type { DeliveryAttempt, EventRow } from '../storage/event-store.ts';
import { planRetry } from './plan-retry.ts';
import { isAccepted, postWebhook } from './post-webhook.ts';

const HOUR = 3600;

/**
 * Returns the `Stripe-Signature` header: `t=<seconds>,v1=<hex HMAC-SHA256 of "t.payload">`, one `v1` per secret. The
 * first secret signs. With the fault `twoSecrets` all of them do.
 */
function signPayload(
  payload: string,
  secrets: string[],
  { faults, nowMs }: { faults: WebhookFaults; nowMs: number },
): string {
  const time = Math.floor(nowMs / 1000) - (faults.staleTimestamp ? HOUR : 0);
  const signing = faults.twoSecrets ? secrets : secrets.slice(0, 1);
  const signatures = signing.map((secret) => {
    const key = faults.badSignature ? `${secret}-of-somebody-else` : secret;
    return `v1=${createHmac('sha256', key).update(`${time}.${payload}`).digest('hex')}`;
  });
  return [`t=${time}`, ...signatures].join(',');
}

export interface Endpoint {
  url: string;
  secrets: string[];
  agent: Agent;
}

/** Consumes one planned loss. Returns whether this delivery is lost. */
function consumeLoss(ctx: Context): boolean {
  const { drop } = ctx.faults.current().webhooks;
  if (drop === 0) return false;
  if (drop !== 'all') ctx.faults.change({ webhooks: { drop: drop - 1 } });
  return true;
}

async function send(ctx: Context, event: EventRow, endpoint: Endpoint): Promise<DeliveryAttempt[]> {
  const faults = ctx.faults.current().webhooks;
  const copies = Array.from({ length: 1 + faults.duplicate }, () => {
    const signature = signPayload(event.payload, endpoint.secrets, { faults, nowMs: ctx.world.now() });
    return postWebhook(endpoint.url, event.payload, signature, endpoint.agent);
  });
  return Promise.all(copies);
}

/**
 * Attempts one delivery, signed with the current secrets and switches, and records the result. The loss fault does not
 * affect a resend. Returns the time of the next attempt in ms, or null.
 */
export async function deliverEvent(
  ctx: Context,
  id: string,
  endpoint: Endpoint,
  { resent = false } = {},
): Promise<number | null> {
  if (resent) ctx.events.flush();
  const event = ctx.events.find(id);
  if (!event) return null;
  if (!resent && consumeLoss(ctx)) {
    const lost = { at: new Date(ctx.world.now()).toISOString(), error: 'lost on the way (fault)' };
    ctx.events.record(id, [...event.attempts, lost], { delivered: event.delivered, nextAt: null });
    return null;
  }
  const sent = await send(ctx, event, endpoint);
  const attempts = [...event.attempts, ...sent];
  const accepted = sent.some(isAccepted);
  const nextAt = accepted ? null : planRetry(event.created, attempts.length, ctx.world.now());
  ctx.events.record(id, attempts, { delivered: accepted || event.delivered, nextAt });
  return nextAt;
}
