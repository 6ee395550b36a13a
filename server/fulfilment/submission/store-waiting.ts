import { type Queryable, touchesOne } from '#server/platform/database/query.ts';

/**
 * Sets when a waiting fulfilment is sent. Returns false for one that a process has claimed, that was sent, or that
 * waits for a provider or a person. Another attempt is begun by `startSending` alone, whatever stands here.
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
