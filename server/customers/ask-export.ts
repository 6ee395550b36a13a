import type { Locale } from '#contracts/locales.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { consume } from '#server/http/limits.ts';
import { exportLinkMs } from './rules.ts';
import { insertMailedExport } from './store-exports.ts';
import type { SessionRow } from './store-sessions.ts';

/** Mails a link to all that is kept about the signed-in address. Throws `rate_limited`. */
export async function askExport(deps: Deps, { email }: SessionRow, locale: Locale): Promise<void> {
  await consume(deps, 'account-export', email);
  const at = deps.now();
  await inTransaction(deps.database, async (tx) => {
    const expiresAt = new Date(at.getTime() + exportLinkMs);
    const subjectId = await insertMailedExport(tx, { email, locale, at, expiresAt });
    await deps.queue.enqueue(tx, 'mail.send', { kind: 'customer-export', subjectId });
  });
}
