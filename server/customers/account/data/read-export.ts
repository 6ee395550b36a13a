import { parseCodeLink } from '#server/platform/auth/code-rules.ts';
import { exportToken, isSigned } from '#server/platform/auth/mailed-codes.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consumeLimit } from '#server/platform/http/limits.ts';
import { exportAccount } from './export-account.ts';
import { endExport, findOpenExport, recordDownload } from './store-exports.ts';

export async function consumeExportLink(
  deps: Deps,
  { email }: CustomerSession,
  typed: string,
): Promise<string | undefined> {
  const link = parseCodeLink(typed);
  if (!link || !isSigned(deps, exportToken, link)) return undefined;
  const asked = await findOpenExport(deps.database, link.id, deps.now());
  return asked?.email === email ? asked.id : undefined;
}

/** A mailed link works once. Without a link the account page exports. Throws `rate_limited`, `export_over`. */
export async function readExport(
  deps: Deps,
  session: CustomerSession,
  link: string | undefined,
): Promise<Record<string, unknown>> {
  const { email, locale } = session;
  const at = deps.now();
  if (link === undefined) {
    await consumeLimit(deps, 'account-export', email);
    await recordDownload(deps.database, { email, locale, at });
  } else {
    const id = await consumeExportLink(deps, session, link);
    if (!id || !(await endExport(deps.database, { id, email, at })))
      throw new ShopError('export_over', 'not an open link of this address');
  }
  return exportAccount(deps, email);
}
