import type { OrderId } from '#contracts/ids.ts';
import { shopIdentity } from '#server/content/shop-identity.ts';
import type { Deps } from '#server/deps.ts';
import type { OutgoingMail } from '#server/gateways/compose-message.ts';
import { workOn } from '#server/log/current-work.ts';
import { contactForwarded, contactReceived } from './contact-notices.ts';
import { renderHtml } from './layout.ts';
import { renderText } from './layout-text.ts';
import { type Notice, type NoticeKind, type NoticeWriter, noticeKey } from './notice.ts';
import { isPlainAddress, leaseSeconds, maxAttempts, messageIdOf, quickAttempts } from './rules.ts';
import { signInAlert } from './sign-in-alert.ts';
import { setFailed, setSent } from './store.ts';
import { type ClaimedNotice, claimNotice } from './store-notices.ts';
import { tellFailure, tellSent } from './tell-failure.ts';
import { withdrawalForwarded, withdrawalReceived, withdrawalSettled } from './withdrawal-notices.ts';

const writers: Record<NoticeKind, NoticeWriter> = {
  'contact-received': contactReceived,
  'contact-forwarded': contactForwarded,
  'withdrawal-received': withdrawalReceived,
  'withdrawal-forwarded': withdrawalForwarded,
  'withdrawal-settled': withdrawalSettled,
  'sign-in-alert': signInAlert,
};

type NoticeDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log' | 'mailer' | 'now'>;
type Taken = ClaimedNotice & { id: NonNullable<ClaimedNotice['id']> };

/** Throws when another attempt may be under way, so that the job comes back. */
function mayBeSent(claimed: ClaimedNotice): claimed is Taken {
  if (claimed.id !== null) return true;
  if (claimed.state === 'sent' || claimed.attempts >= maxAttempts) return false;
  throw new Error('another attempt at this notice may be under way');
}

async function transmit(deps: NoticeDeps, notice: Notice, id: Taken['id']): Promise<void> {
  const { recipient, replyTo, content, locale } = notice;
  if (!isPlainAddress(recipient)) throw new Error('the recipient is no plain address');
  const shop = await shopIdentity.current(deps);
  const answersTo = replyTo ?? shop.email;
  const mail: OutgoingMail = {
    to: recipient,
    messageId: messageIdOf(id, deps.config.publicUrl),
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': locale,
      ...(isPlainAddress(answersTo) ? { 'Reply-To': answersTo } : {}),
    },
  };
  await deps.mailer.send(mail);
}

/** The first attempts reject, so that the queue repeats them; later ones wait for the sweep. */
async function recordFailure(
  deps: NoticeDeps,
  { taken, kind, orderId }: { taken: Taken; kind: NoticeKind; orderId: OrderId | null },
  error: unknown,
): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await setFailed(deps.database, { id: taken.id, error: text, dueInSeconds: null });
  const { id: mailId, attempts } = taken;
  if (attempts < quickAttempts) throw error;
  await tellFailure(deps.database, { mailId, orderId, kind, error: text, attempts });
  deps.log.error({ err: error, mailId, attempts }, 'a notice could not be sent');
}

/** Sends one notice. Again is a no-op once it is sent; rejects when it should be tried again soon. */
export async function sendNotice(
  deps: NoticeDeps,
  { kind, subjectId }: { kind: NoticeKind; subjectId: string },
): Promise<void> {
  const notice = await writers[kind](deps, subjectId);
  if (!notice) return;
  const { orderId, locale, recipient } = notice;
  const claimed = await claimNotice(deps.database, {
    kind,
    dedupeKey: noticeKey(kind, subjectId),
    orderId,
    locale,
    recipient,
    leaseSeconds,
    maxAttempts,
  });
  if (!mayBeSent(claimed)) return;
  const about = { ...(orderId ? { orderId } : {}), mailId: claimed.id, mail: kind };
  try {
    await workOn(about, () => transmit(deps, notice, claimed.id));
  } catch (error) {
    return recordFailure(deps, { taken: claimed, kind, orderId }, error);
  }
  await setSent(deps.database, { id: claimed.id, subject: notice.content.subject, at: deps.now() });
  await tellSent(deps.database, { mailId: claimed.id, attempts: claimed.attempts });
}
