import type { MailId, OrderId } from '#contracts/ids.ts';
import { currentIdentity } from '#server/content/current-identity.ts';
import type { Deps } from '#server/deps.ts';
import { composeOrderMail } from './compose-order-mail.ts';
import type { MailOrder } from './mail-order.ts';
import {
  dedupeKey,
  isPlainAddress,
  leaseMs,
  maxAttempts,
  messageIdOf,
  type OrderMailKind,
  quickAttempts,
} from './rules.ts';
import { type ClaimRow, claimMail, setFailed, setSent } from './store.ts';
import { tellFailure, tellSent } from './tell-failure.ts';

type MailDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'mailer' | 'secrets' | 'now'>;

function toMailOrder(row: ClaimRow): MailOrder {
  return {
    id: row.id,
    number: row.number,
    locale: row.locale,
    username: row.username,
    serviceType: row.service_type,
    audience: row.audience,
    quantity: row.quantity,
    bonusQuantity: row.bonus_quantity,
    totalCents: row.total_cents,
    taxCents: row.tax_cents,
    discount: row.discount_code === null ? null : { code: row.discount_code, cents: row.discount_cents },
    taxRateBasisPoints: row.tax_rate_basis_points,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    statements: row.statements.map((each) => ({ ...each, agreedAt: new Date(each.agreedAt) })),
    posts: row.posts,
    delivered: row.delivered,
  };
}

/** Whether there is anything to send; throws when another attempt may be under way, so that the job comes back. */
function mayBeSent(row: ClaimRow): row is ClaimRow & { mail_id: MailId } {
  if (row.mail_id !== null) return true;
  if (row.mail_state === 'sent' || (row.attempts ?? 0) >= maxAttempts) return false;
  throw new Error('another attempt at this mail may be under way');
}

async function transmit(
  deps: MailDeps,
  kind: OrderMailKind,
  row: ClaimRow & { mail_id: MailId },
): Promise<string> {
  if (!isPlainAddress(row.email)) throw new Error('the recipient is no plain address');
  const mail = composeOrderMail(kind, toMailOrder(row), {
    to: row.email,
    messageId: messageIdOf(row.mail_id, deps.config.publicUrl),
    shop: await currentIdentity(deps),
    publicUrl: deps.config.publicUrl,
    signingKey: deps.secrets.signingKey,
  });
  await deps.mailer.send(mail);
  return mail.subject;
}

/** Keeps what went wrong. The first attempts reject, so that the queue repeats them; later ones wait for the sweep. */
async function recordFailure(
  deps: MailDeps,
  { row, kind }: { row: ClaimRow & { mail_id: MailId }; kind: OrderMailKind },
  error: unknown,
): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await setFailed(deps.database, { id: row.mail_id, error: text, at: deps.now() });
  const attempts = row.attempts ?? 0;
  if (attempts < quickAttempts) throw error;
  await tellFailure(deps.database, { mailId: row.mail_id, orderId: row.id, kind, error: text, attempts });
  deps.log.error({ err: error, mailId: row.mail_id, attempts }, 'a mail could not be sent');
}

/**
 * Sends one mail about an order: three statements when all goes well. Again is a no-op once it is sent; after
 * a crash it leaves a second time under the same Message-ID. Rejects when it should be tried again soon.
 */
export async function sendOrderMail(
  deps: MailDeps,
  { kind, orderId }: { kind: OrderMailKind; orderId: OrderId },
): Promise<void> {
  const now = deps.now();
  const row = await claimMail(deps.database, {
    kind,
    orderId,
    dedupeKey: dedupeKey(kind, orderId),
    now,
    leasedSince: new Date(now.getTime() - leaseMs),
    maxAttempts,
  });
  if (!row || !mayBeSent(row)) return;
  const subject = await transmit(deps, kind, row).catch((error) => recordFailure(deps, { row, kind }, error));
  if (subject === undefined) return;
  await setSent(deps.database, { id: row.mail_id, subject, at: deps.now() });
  await tellSent(deps.database, { mailId: row.mail_id, attempts: row.attempts ?? 0 });
}
