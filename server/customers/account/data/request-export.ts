import type { Locale } from '#contracts/kit/locales.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consumeLimit } from '#server/platform/http/limits.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { exportLinkMs } from '../rules.ts';
import { insertMailedExport } from './store-exports.ts';

export async function requestExport(deps: Deps, { email }: CustomerSession, locale: Locale): Promise<void> {
  await consumeLimit(deps, 'account-export', email);
  const at = deps.now();
  await inTransaction(deps.database, async (tx) => {
    const expiresAt = new Date(at.getTime() + exportLinkMs);
    const subjectId = await insertMailedExport(tx, { email, locale, at, expiresAt });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'customer-export', subjectId });
  });
}
