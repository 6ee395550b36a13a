import { type Queryable, touchesOne } from '#server/platform/database/query.ts';

/**
 * Returns false if a process has claimed the fulfilment, it was submitted, or it waits for a provider or staff. Only
 * `startSending` can start an attempt, whatever the due time.
 */
export function postponeWaiting(
  tx: Queryable,
  { id, seconds }: { id: string; seconds: number },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update fulfilments set due_at = now() + interval '1 second' * $2
      where id = $1::uuid and state = 'queued' and due_at is not null and (tries = 0 or due_at <= now())`,
    [id, seconds],
  );
}
