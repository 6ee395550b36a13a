import { type Queryable, touchesOne } from '#server/platform/database/query.ts';

/**
 * Sets the due time of a waiting mail. Returns false for a mail that was sent, is being sent or awaits a decision of
 * staff.
 */
export function postponeWaiting(
  tx: Queryable,
  { id, seconds }: { id: string; seconds: number },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update mails set due_at = now() + interval '1 second' * $2, updated_at = now()
      where id = $1::uuid and due_at is not null
        and (state = 'failed' or (state = 'queued' and (attempts = 0 or due_at <= now())))`,
    [id, seconds],
  );
}
