import type { Deps } from '#server/platform/deps.ts';
import { readAnswers, threadIdOf } from './store-threads.ts';

/** The thread that a kept message is in. */
export const threadOfMessage = (deps: Pick<Deps, 'database'>, messageId: string): Promise<string> =>
  threadIdOf(deps.database, messageId);

/** What staff answered in a thread, oldest first. */
export async function answersIn(
  deps: Pick<Deps, 'database'>,
  threadId: string,
): Promise<{ by: string; at: string; text: string }[]> {
  const answers = await readAnswers(deps.database, threadId);
  return answers.map(({ username, answered_at: at, body }) => ({
    by: username,
    at: at.toISOString(),
    text: body,
  }));
}
