import type { OrderId } from '#contracts/ids.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Deps } from '#server/deps.ts';
import type { MailContent } from './content.ts';

/** Mails about something else than an order's course; the subject is the row that they tell of. */
export const noticeKinds = [
  'contact-received',
  'contact-forwarded',
  'withdrawal-received',
  'withdrawal-forwarded',
  'withdrawal-settled',
  'sign-in-alert',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A notice, ready to be sent. */
export interface Notice {
  recipient: string;
  locale: Locale;
  orderId: OrderId | null;
  /** Who gets the answers, when that is not the shop. */
  replyTo?: string;
  content: MailContent;
}

/** Reads what the notice tells and words it; undefined when there is nothing to tell. */
export type NoticeWriter = (
  deps: Pick<Deps, 'config' | 'database' | 'listener' | 'log'>,
  subjectId: string,
) => Promise<Notice | undefined>;

/** One notice per kind and row, ever. */
export const noticeKey = (kind: NoticeKind, subjectId: string) => `${kind}:${subjectId}`;
