import type { ListReply } from '#contracts/kit/lists.ts';
import type { MailDetail, MailItem, MailsQuery } from '#contracts/mail/outbox.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { suppressedFor } from '../suppressions/suppress.ts';
import { findMail, mailList, type ShownMail } from './store-staff.ts';

const toItem = (row: ShownMail): MailItem => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  reported: row.reported,
  subject: row.subject,
  recipient: row.recipient,
  language: row.locale,
  orderId: row.order_id,
  orderNumber: row.order_number,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  nextTryAt: row.due_at?.toISOString() ?? null,
});

/** The outbox, newest first. */
export function listMails(deps: Deps, query: MailsQuery & PageInput): Promise<ListReply<MailItem>> {
  const { kind = null, state = null, language = null, orderId = null } = query;
  const [from, to] = [query.from ?? null, query.to ?? null];
  const [address, q] = [query.address || null, query.q || null];
  const list = mailList({ kind, state, language, orderId, address, from, to, q });
  return keysetPage(deps.database, { list, input: query }, toItem);
}

/** One mail with its body as it left. Throws `not_found`. */
export async function showMail(deps: Deps, id: string): Promise<MailDetail> {
  const row = await findMail(deps.database, id);
  if (!row) throw new ShopError('not_found', `no mail ${id}`);
  const { text, html, recipient } = row;
  const suppressed = recipient === null ? [] : await suppressedFor(deps.database, recipient);
  // What its holder chose is no matter of staff.
  const stopped = (['bounce', 'complaint'] as const).find((kind) => suppressed.includes(kind)) ?? null;
  const body = text === null || html === null ? null : { text, html };
  return { ...toItem(row), body, stopped, requestId: row.request_id };
}
