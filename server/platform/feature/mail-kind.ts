import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { MailChoice } from '#contracts/mail/unsubscribe.ts';
import type { MailPicture } from '../clients/mail/compose-message.ts';
import type { Deps } from '../deps.ts';
import type { MailOrder } from './mail-order.ts';

/** HTML that is already escaped. Only `html` and `joined` of `server/mail/wording/html.ts` create it. */
export interface Markup {
  readonly markup: string;
}

export interface MailSection {
  title: string;
  paragraphs?: string[];
  list?: string[];
  pictures?: { cid: string; alt: string }[];
}

export interface MailContent {
  locale: Locale;
  subject: string;
  preview: string;
  title: string;
  lead: string;
  code?: { label: string; value: string };
  facts: [label: string, value: string | null][];
  action?: { label: string; url: string } | undefined;
  /** Alternative link to the same page, for a reader who has only the order number. */
  fallback?: { label: string; url: string } | undefined;
  body?: { markup: Markup; text: string };
  sections: MailSection[];
  headers?: Record<string, string>;
  /** Reason for the mail, below the shop's identity (LAW row 15). */
  why: string;
  wayOut?: { label: string; url: string };
  /** Link to unsubscribe. The outbox adds it to mails that are not owed (LAW rows 9, 10). */
  stop?: { label: string; url: string };
}

export interface MailDuty {
  /** Preference by which a reader can unsubscribe from the mail. */
  choice?: MailChoice;
  /** The law or the reader requires the mail. Readers who once marked a mail as spam also receive it. */
  owed?: boolean;
}

/** Mail as written by its feature. The shop's header and footer are added later. */
export interface WrittenMail extends MailContent {
  recipient: string;
  replyTo?: string;
  /** Order that the mail belongs to. Set if the mail is about another row. */
  orderId?: OrderId | null;
  pictures?: MailPicture[];
  /** Secrets of the reader, which are removed from the stored copy. */
  hidden?: readonly string[];
}

export interface MailSetting {
  shop: ShopIdentity;
  publicUrl: string;
  /** Key for links that are valid for this mail's reader only. */
  signingKey: string;
  /** Current key and keys from before a rotation. A stored link was created with the key of its time. */
  signingKeys: readonly string[];
}

export interface MailSubject {
  id: string;
  order: MailOrder | null;
  /** Address of the order when the mail was queued. Null for a mail without an order. */
  queuedFor: string | null;
}

/**
 * Type of mail that a feature sends. `mail.send` with the kind and a row's id queues it, once per row. A
 * reader can stop mails with a `choice`, and the outbox adds a link for that to each mail.
 */
export interface MailKind extends MailDuty {
  kind: string;
  /**
   * Sent at most once. After an attempt with an unknown outcome (killed program, silent mail server), staff decide
   * instead of a retry.
   */
  atMostOnce?: true;
  /**
   * The program sends the mail automatically, and one cause may send it to many readers, so a large number is
   * paused until the owner approves it. Excludes replies to a reader's action, facts about the reader's
   * money, and campaigns.
   */
  brake?: true;
  /**
   * Legal document about the contract or money, which must be sent and kept (LAW rows 2, 4 and 17). An erased
   * buyer receives it too, and erasure keeps it.
   */
  paper?: true;
  /** Last mail to an erased person. Neither its text nor its address is stored. */
  traceless?: true;
  /** Runs after the mail was sent. Idempotent. */
  sent?(deps: Pick<Deps, 'database'>, id: string): Promise<void>;
  /**
   * The mail links to the preferences although it cannot be stopped, for example because it is about the
   * preferences.
   */
  offersChoice?: true;
  /**
   * Selects rows that should have had the mail since a time. A sweep sends the missing ones. The values are
   * source constants: table, time column and condition. Without `due`, the mail is queued only by its cause.
   */
  due?: { table: string; at: string; when?: string };
  /** Returns undefined if the mail is not wanted or no longer wanted. */
  write(
    deps: Pick<Deps, 'database' | 'directory' | 'log'>,
    subject: MailSubject,
    setting: MailSetting,
  ): Promise<WrittenMail | undefined>;
}
