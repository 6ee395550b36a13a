import type { WebhookFault } from '#contracts/operations/go-live.ts';
import { type RefusalReason, refusalReasons } from '#server/platform/clients/processor/invalid-signature.ts';
import type { Processor, ProcessorWebhook } from '#server/platform/clients/processor/processor.ts';
import { eventPaths } from '#server/platform/clients/processor/processor-profile.ts';
import type { Deps } from '#server/platform/deps.ts';
import { syncItemWithProblem } from '#server/staff/pending/open-item.ts';
import { addRefused, readWebhooks, type WebhookState } from './store.ts';

export { readWebhooks, type WebhookState } from './store.ts';

export interface RequiredWebhook {
  url: string;
  events: readonly string[];
}

export const requiredWebhook = (
  { config }: { config: Pick<Deps['config'], 'publicUrl'> },
  { profile }: Pick<Processor, 'profile'>,
): RequiredWebhook => ({
  url: `${config.publicUrl}${eventPaths[profile.name]}`,
  events: profile.events,
});

/** Returns the fault in the processor's webhook settings. Null if there is none. */
export function findWebhookFault(
  webhooks: readonly ProcessorWebhook[],
  { url, events: wanted }: RequiredWebhook,
): WebhookFault | null {
  const own = webhooks.filter((webhook) => webhook.url === url);
  if (own.length === 0) return { kind: 'elsewhere', others: webhooks.map((webhook) => webhook.url) };
  const enabled = own.filter((webhook) => webhook.enabled);
  if (enabled.length === 0) return { kind: 'off' };
  const sent = new Set(enabled.flatMap(({ events }) => events));
  const events = sent.has('*') ? [] : wanted.filter((name) => !sent.has(name));
  return events.length === 0 ? null : { kind: 'lacks', events };
}

export function findWebhookProblem(
  webhooks: readonly ProcessorWebhook[],
  wanted: RequiredWebhook,
): string | null {
  const { url } = wanted;
  const fault = findWebhookFault(webhooks, wanted);
  switch (fault?.kind) {
    case undefined:
      return null;
    case 'elsewhere': {
      const others = fault.others.join(', ');
      return `the processor has no webhook to ${url}${others && `, only to ${others}`}`;
    }
    case 'off':
      return `the webhook of the processor to ${url} is disabled`;
    case 'lacks':
      return `the webhook to ${url} lacks ${fault.events.join(', ')}`;
  }
}

/** Describes webhooks rejected since the last signed one. Empty if there are none. */
export function describeRejectedWebhooks({
  refused,
  refusedFor,
}: Pick<WebhookState, 'refused' | 'refusedFor'>): string {
  return refused === 0 ? '' : `; ${refused} were rejected (${refusedFor})`;
}

/** Limits writes to log and database, because anyone can send invalid webhooks. */
const logIntervalMs = 60_000;
const countsTtlMs = 5000;

const counts = new Map<RefusalReason, number>(refusalReasons.map((reason) => [reason, 0]));

export const rejectedWebhooks = (): ReadonlyMap<RefusalReason, number> => counts;

type RejectionDeps = Pick<Deps, 'database' | 'log'>;

function openKeeping({ database, log }: RejectionDeps) {
  const waiting = new Map<RefusalReason, number>();
  let timer: NodeJS.Timeout | undefined;
  const keep = async () => {
    const all = [...waiting].map(([reason, count]) => ({ reason, count }));
    waiting.clear();
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size > 0) void keep();
    }, countsTtlMs).unref();
    await addRefused(database, all).catch((error: unknown) =>
      log.warn({ err: error }, 'rejected webhooks could not be counted'),
    );
  };
  return (reason: RefusalReason) => {
    waiting.set(reason, (waiting.get(reason) ?? 0) + 1);
    if (timer === undefined) void keep();
  };
}

/**
 * Records a rejected webhook. No other check finds a wrong secret or clock, because a comparison still
 * settles the payments. Logs the first rejection at once, later ones once a minute with their number.
 */
export function openRefusals(deps: RejectionDeps): (reason: RefusalReason) => void {
  const keep = openKeeping(deps);
  let saidAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (reason) => {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    unsaid += 1;
    keep(reason);
    if (performance.now() - saidAt < logIntervalMs) return;
    deps.log.warn({ reason, refused: unsaid }, 'a webhook of the processor was rejected');
    saidAt = performance.now();
    unsaid = 0;
  };
}

/**
 * Opens an inbox item if orders were paid without a webhook. Payments still settle, but slowly, and disputes would be
 * noticed late. The next signed webhook closes the item.
 */
export async function watchWebhooks(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const { newestAt, unannounced, refused, refusedFor } = await readWebhooks(deps.database, deps.now());
  const since = newestAt?.toISOString() ?? null;
  const evidence = { settledByComparison: unannounced, since, refusedWebhooks: refused, refusedFor };
  const found = unannounced > 0 ? { subjectId: since ?? 'never', evidence } : null;
  await syncItemWithProblem(deps.database, { reason: 'webhooks_missing', found, closedBy: 'webhook_came' });
}
