import type { Deps } from '#server/deps.ts';
import { type RefusalReason, refusalReasons } from '#server/gateways/verify-event.ts';
import { addRefused } from './store-webhooks.ts';

export { readWebhooks, type WebhookState } from './store-webhooks.ts';

/** Anybody may send what is refused: the log and the database are written at most so often. */
const sayMs = 60_000;
const keepMs = 5000;

const counts = new Map<RefusalReason, number>(refusalReasons.map((reason) => [reason, 0]));

/** Returns how many this process has refused since it started, by reason. */
export const refusedSoFar = (): ReadonlyMap<RefusalReason, number> => counts;

type NoteDeps = Pick<Deps, 'database' | 'log'>;

/** What was refused and is not in the database yet. */
function openKeeping({ database, log }: NoteDeps) {
  const waiting = new Map<RefusalReason, number>();
  let timer: NodeJS.Timeout | undefined;
  const keep = async () => {
    const all = [...waiting].map(([reason, count]) => ({ reason, count }));
    waiting.clear();
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size > 0) void keep();
    }, keepMs).unref();
    await addRefused(database, all).catch((error: unknown) =>
      log.warn({ err: error }, 'refused webhooks could not be counted in the database'),
    );
  };
  return (reason: RefusalReason) => {
    waiting.set(reason, (waiting.get(reason) ?? 0) + 1);
    if (timer === undefined) void keep();
  };
}

/**
 * Notes a refused webhook: a wrong secret or clock shows nowhere else, since payments are settled by comparison. The
 * first is said at once, later ones once a minute with their number.
 */
export function openRefusals(deps: NoteDeps): (reason: RefusalReason) => void {
  const keep = openKeeping(deps);
  let saidAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (reason) => {
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
    unsaid += 1;
    keep(reason);
    if (performance.now() - saidAt < sayMs) return;
    deps.log.warn({ reason, refused: unsaid }, 'a webhook of the processor was refused');
    saidAt = performance.now();
    unsaid = 0;
  };
}
