import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { publicAddress } from '#contracts/public-address.ts';
import { untaxedReason } from '#contracts/tax/untaxed.ts';
import type { OutgoingMail } from '#server/platform/clients/mail/compose-message.ts';
import {
  AddressRefusedError,
  isServerUnavailable,
  mayHaveBeenSent,
} from '#server/platform/clients/mail/smtp-refusal.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailKind, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';
import { logOutage } from '#server/platform/logging/log-trouble.ts';
import { withFields } from '#server/platform/logging/request-context.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { pauseMailKind } from './brake/held-mails.ts';
import {
  closeItemsOfSentMail,
  openFailureItem,
  openOutageItem,
  recordRefusedMailbox,
} from './reports/returned-mails.ts';
import { attemptsBeforeItem, isPlainAddress, maxAttempts, messageIdOf, pauseSeconds } from './rules.ts';
import {
  type ClaimedMail,
  deleteUnwanted,
  setFailed,
  setSending,
  setSent,
  setUnknown,
  setWithheld,
} from './store.ts';
import { wasErasedSince } from './store-erase.ts';
import { type SuppressionKind, stopReasonOf } from './suppressions/rules.ts';
import { readSuppressedKinds } from './suppressions/suppress.ts';
import { unsubscribeToken } from './suppressions/unsubscribe-token.ts';
import { composeMail } from './wording/compose-mail.ts';
import type { MailKinds } from './wording/mail-kind.ts';

type MailDeps = Pick<
  Deps,
  'config' | 'database' | 'directory' | 'listener' | 'log' | 'mailer' | 'secrets' | 'now'
>;

interface ComposedOutgoing {
  written: WrittenMail;
  mail: OutgoingMail;
  stop: SuppressionKind | 'erased' | undefined;
}

function toMailOrder(row: ClaimedMail): MailOrder | null {
  if (row.id === null) return null;
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    paymentState: row.payment_state,
    stopped: row.stopped,
    locale: row.locale,
    email: row.email,
    username: row.username,
    serviceType: row.service_type,
    audience: row.audience,
    kind: row.named,
    quantity: row.quantity,
    bonusQuantity: row.bonus_quantity,
    refillDays: row.refill_days,
    totalCents: row.total_cents,
    taxCents: row.tax_cents,
    discount: row.discount_code === null ? null : { code: row.discount_code, cents: row.discount_cents },
    taxRateBasisPoints: row.tax_rate_basis_points,
    untaxed: untaxedReason({ taxRateBasisPoints: row.tax_rate_basis_points, treatment: row.treatment }),
    invoicedTo: row.invoiced_to,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    ahead: row.ahead,
    statements: row.statements.map((each) => ({ ...each, agreedAt: new Date(each.agreedAt) })),
    posts: row.posts,
    delivered: row.delivered,
  };
}

function unsubscribeLinks(
  { choice, offersChoice }: MailKind,
  { publicUrl, locale, token }: { publicUrl: string; locale: Locale; token: string },
) {
  if (choice === undefined && !offersChoice) return undefined;
  return {
    page: `${publicUrl}${pathTo('unsubscribe', locale)}?token=${token}`,
    oneClick: choice && `${publicUrl}${publicAddress('POST /api/unsubscribe', { query: { token } })}`,
  };
}

/**
 * Returns the reason not to send this mail, checked at the moment of sending. The only place that decides this for all
 * mails.
 */
async function readStop(
  deps: MailDeps,
  kind: MailKind,
  sending: { row: ClaimedMail; recipient: string; orderId: OrderId | null },
) {
  const { row, recipient, orderId } = sending;
  const about = { recipient, mailId: row.mail_id, orderId };
  if (!kind.paper && !kind.traceless && (await wasErasedSince(deps.database, about)))
    return 'erased' as const;
  // The claim already reads the suppressions of an order's buyer.
  const known = row.id !== null && row.email === recipient;
  const suppressed = known ? row.suppressed : await readSuppressedKinds(deps.database, recipient);
  return stopReasonOf(suppressed, kind);
}

function kindOf(kinds: MailKinds, row: ClaimedMail): MailKind {
  const kind = kinds.get(row.kind);
  if (!kind) throw new Error(`No feature defines the mail ${row.kind}`);
  return kind;
}

/** Returns undefined when the mail is no longer wanted. */
async function composeOutgoing(
  deps: MailDeps,
  kinds: MailKinds,
  row: ClaimedMail,
): Promise<ComposedOutgoing | undefined> {
  const kind = kindOf(kinds, row);
  const { publicUrl } = deps.config;
  const shop = await shopIdentity.current(deps);
  const subject = { id: row.subject_id, order: toMailOrder(row), queuedFor: row.queued_for };
  const { signingKey, signingKeys } = deps.secrets;
  const written = await kind.write(deps, subject, { shop, publicUrl, signingKey, signingKeys });
  if (!written) return undefined;
  const messageId = messageIdOf(row.mail_id, publicUrl);
  const stop = await readStop(deps, kind, {
    row,
    recipient: written.recipient,
    orderId: written.orderId ?? row.id,
  });
  const token = unsubscribeToken(deps.secrets, written.recipient);
  const ways = unsubscribeLinks(kind, { publicUrl, locale: written.locale, token });
  const mail = composeMail(written, { messageId, shop, stop: ways });
  // The stored copy must not contain the token, because only the reader may change the choices. Every token differs.
  const hidden = [...(written.hidden ?? []), token];
  return { written: { ...written, hidden }, mail, stop };
}

async function transmit(
  deps: MailDeps,
  { written, mail }: ComposedOutgoing,
  leaving: SendProgress | undefined,
): Promise<void> {
  if (!isPlainAddress(mail.to)) throw new Error('the recipient is not a plain address');
  await leaving?.begin();
  const about = written.orderId ? { orderId: written.orderId } : {};
  await withFields(about, () => deps.mailer.send(mail));
}

async function recordFailure(
  deps: MailDeps,
  row: ClaimedMail,
  failed: { error: unknown; orderId: OrderId | null },
): Promise<void> {
  const { mail_id: mailId, kind, attempts } = row;
  const { error, orderId } = failed;
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const dueInSeconds = pauseSeconds(attempts);
  await setFailed(deps.database, { id: mailId, error: text, dueInSeconds });
  if (isServerUnavailable(error)) logOutage(deps.log, 'mail server', error);
  else deps.log.error({ err: error, mailId, attempts }, 'a mail could not be sent');
  if (attempts < attemptsBeforeItem) return;
  if (isServerUnavailable(error) && dueInSeconds !== null) await openOutageItem(deps.database, text);
  else await openFailureItem(deps.database, { mailId, orderId, kind, error: text, attempts });
}

/** Stores an unknown outcome and opens an inbox item. The mail must not be sent twice. */
async function openUnknownOutcomeItem(
  deps: MailDeps,
  row: ClaimedMail,
  { written, why }: { written: WrittenMail; why: string },
): Promise<void> {
  const { mail_id: mailId, kind } = row;
  const error = `sent or not: ${why}`.slice(0, 500);
  await setUnknown(deps.database, { id: mailId, error, attempts: maxAttempts, written });
  deps.log.error({ mailId }, 'the outcome of sending a mail is unknown');
  const orderId = written.orderId ?? row.id;
  await openFailureItem(deps.database, { mailId, orderId, kind, error, attempts: row.attempts });
}

/** Progress of a mail that is sent at most once, including an earlier attempt that was interrupted. */
interface SendProgress {
  begin(): Promise<void>;
  unknown(error: unknown): boolean;
}

function sendProgressOf(deps: MailDeps, kinds: MailKinds, row: ClaimedMail): SendProgress | undefined {
  if (!kinds.get(row.kind)?.atMostOnce) return undefined;
  let state: 'here' | 'cut_off' | 'begun' = 'here';
  return {
    async begin() {
      state = (await setSending(deps.database, row.mail_id)) ? 'begun' : 'cut_off';
      if (state === 'cut_off') throw new Error('the program ended while it was sent');
    },
    unknown: (error) => state === 'cut_off' || (state === 'begun' && mayHaveBeenSent(error)),
  };
}

/**
 * Sends one claimed mail. A successful mail about an order takes two statements including its claim. After a crash
 * between sending and storing the result, the mail is sent again with the same Message-ID once its lease ends, unless
 * its kind is sent at most once.
 */
export async function sendMail(deps: MailDeps, kinds: MailKinds, row: ClaimedMail): Promise<void> {
  const { mail_id: mailId, attempts } = row;
  const leaving = sendProgressOf(deps, kinds, row);
  let finished: ComposedOutgoing | undefined;
  try {
    finished = await composeOutgoing(deps, kinds, row);
    if (!finished) return await deleteUnwanted(deps.database, mailId);
    const { stop, written } = finished;
    if (stop) return await setWithheld(deps.database, { id: mailId, stop, written });
    if (await pauseMailKind(deps, { row, kind: kindOf(kinds, row), written })) return;
    await transmit(deps, finished, leaving);
  } catch (error) {
    if (finished && error instanceof AddressRefusedError)
      return recordRefusedMailbox(deps, row, { written: finished.written, detail: error.message });
    if (finished && leaving?.unknown(error))
      return openUnknownOutcomeItem(deps, row, { written: finished.written, why: (error as Error).message });
    return recordFailure(deps, row, { error, orderId: finished?.written.orderId ?? row.id });
  }
  const kind = kinds.get(row.kind);
  await setSent(deps.database, {
    id: mailId,
    at: deps.now(),
    ...finished,
    traceless: kind?.traceless ?? false,
  });
  await kind?.sent?.(deps, row.subject_id);
  await closeItemsOfSentMail(deps.database, { mailId, attempts });
}
