import { showMail } from '#server/mail/staff/mails.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { one } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';

/** Returns both parts of a mail as staff read them. Throws until the shop has stored that the mail left. */
export async function readStoredMail(
  database: Database,
  id: string,
): Promise<{ text: string; html: string }> {
  const { body } = await showMail({ database } as Deps, id);
  if (!body) throw new Error(`the mail ${id} has no body`);
  return body;
}

export async function readStoredMailTo(
  database: Database,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<{ subject: string | null; text: string; html: string }> {
  const { id, subject } = await one<{ id: string; subject: string | null }>(
    database,
    'select id, subject from mails where kind = $1 and recipient = $2',
    [kind, recipient],
  );
  return { subject, ...(await readStoredMail(database, id)) };
}
