import { shopIdentity } from '#server/content/shop-identity.ts';
import type { Deps } from '#server/deps.ts';
import { composeOrderMail } from './compose-order-mail.ts';
import type { MailOrder } from './mail-order.ts';
import { postPictures } from './post-pictures.ts';
import { isPlainAddress, messageIdOf, pauseSeconds, quickAttempts } from './rules.ts';
import { type ClaimedMail, deleteUnwanted, setFailed, setSent } from './store.ts';
import { tellFailure, tellSent } from './tell-failure.ts';

type MailDeps = Pick<
  Deps,
  'config' | 'database' | 'directory' | 'listener' | 'log' | 'mailer' | 'secrets' | 'now'
>;

function toMailOrder(row: ClaimedMail): MailOrder {
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
    pictures: [],
    delivered: row.delivered,
  };
}

async function transmit(deps: MailDeps, row: ClaimedMail): Promise<string> {
  if (!isPlainAddress(row.email)) throw new Error('the recipient is no plain address');
  const order = toMailOrder(row);
  const pictures = row.kind === 'order-confirmed' ? await postPictures(deps, order) : [];
  const mail = composeOrderMail(
    row.kind,
    { ...order, pictures },
    {
      to: row.email,
      messageId: messageIdOf(row.mail_id, deps.config.publicUrl),
      shop: await shopIdentity.current(deps),
      publicUrl: deps.config.publicUrl,
      signingKey: deps.secrets.signingKey,
    },
  );
  await deps.mailer.send(mail);
  return mail.subject;
}

/** Keeps what went wrong and when the next attempt is due; a person is told after the quick ones. */
async function recordFailure(deps: MailDeps, row: ClaimedMail, error: unknown): Promise<void> {
  const { mail_id: mailId, id: orderId, kind, attempts } = row;
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const dueInSeconds = pauseSeconds(attempts);
  await setFailed(deps.database, { id: mailId, error: text, dueInSeconds });
  deps.log.error({ err: error, mailId, attempts }, 'a mail could not be sent');
  if (attempts >= quickAttempts)
    await tellFailure(deps.database, { mailId, orderId, kind, error: text, attempts });
}

/**
 * Sends one claimed mail about an order: two statements with its claim when all goes well. After a crash between
 * sending and writing that down it leaves a second time under the same Message-ID, once its lease is over.
 */
export async function sendOrderMail(deps: MailDeps, row: ClaimedMail): Promise<void> {
  const { mail_id: mailId, attempts } = row;
  if (!row.wanted) return deleteUnwanted(deps.database, mailId);
  const subject = await transmit(deps, row).catch((error) => recordFailure(deps, row, error));
  if (subject === undefined) return;
  await setSent(deps.database, { id: mailId, subject, at: deps.now() });
  await tellSent(deps.database, { mailId, attempts });
}
