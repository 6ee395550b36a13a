import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { MailChoice } from '#contracts/mail/unsubscribe.ts';
import type { MailPicture } from '../clients/mail/compose-message.ts';
import type { Deps } from '../deps.ts';
import type { MailOrder } from './mail-order.ts';

/** Is HTML that is safe as it is. Only `html` and `joined` of `server/mail/wording/html.ts` make it. */
export interface Markup {
  readonly markup: string;
}

export interface MailSection {
  title: string;
  paragraphs?: string[];
  list?: string[];
  /** Lists pictures inside the mail by their Content-ID, each with its alternative text. */
  pictures?: { cid: string; alt: string }[];
}

/** Is a mail's content, before it becomes HTML or text. It is all plain text, nothing escaped. */
export interface MailContent {
  locale: Locale;
  subject: string;
  /** Is the text that an inbox shows beside the subject. */
  preview: string;
  title: string;
  /** Is empty where a body says everything. */
  lead: string;
  /** Is what its reader copies, in large letters. */
  code?: { label: string; value: string };
  /** A fact without a value is left out. */
  facts: [label: string, value: string | null][];
  /** Is the only button; mails that ask for nothing have none. */
  action?: { label: string; url: string } | undefined;
  /** Is a second way to the same place, for a reader who has only the number. */
  fallback?: { label: string; url: string } | undefined;
  /** Is running text with markup of its feature, and the same as plain lines. */
  body?: { markup: Markup; text: string };
  sections: MailSection[];
  /** Holds further headers, for instance a way to unsubscribe. */
  headers?: Record<string, string>;
  /** Says at the end why it was sent; the shop's identity stands above it (LAW row 15). */
  why: string;
  /** Is a last link, in small print. */
  wayOut?: { label: string; url: string };
  /** Unsubscribes from these mails; the outbox puts it into mails that are not owed (LAW rows 9, 10). */
  stop?: { label: string; url: string };
}

export interface MailDuty {
  /** Its reader may have unsubscribed from it. */
  choice?: MailChoice;
  /** The law or its reader asks for it: readers who once marked a mail of ours as spam get it too. */
  owed?: boolean;
}

/** Is a mail as its feature words it; the shop's head and foot are put around it. */
export interface WrittenMail extends MailContent {
  recipient: string;
  replyTo?: string;
  /** Is the order it belongs to, where the mail is not about the order itself. */
  orderId?: OrderId | null;
  pictures?: MailPicture[];
  /** Grant something to its reader alone: they are removed from the kept copy of the mail. */
  hidden?: readonly string[];
}

export interface MailSetting {
  shop: ShopIdentity;
  /** Is the shop's origin, without a slash at the end. */
  publicUrl: string;
  /** Signs the links that only this mail's reader may have. */
  signingKey: string;
  /**
   * Holds the present key and those from before a rotation: a link of a kept thing is made by the key of that time.
   */
  signingKeys: readonly string[];
}

/** Is the row that a mail is about: its id, and all about it where it is a paid order. */
export interface Subject {
  id: string;
  order: MailOrder | null;
  /** Is the address of the order's mails when it was queued; null where it is about no order. */
  queuedFor: string | null;
}

/**
 * Is a mail that some feature sends: `mail.send` with its kind and the id of a row queues it, once
 * ever for each row. Its reader can stop one with a `choice`; the outbox explains how in each.
 */
export interface MailKind extends MailDuty {
  /** Consists of small letters and `-`. */
  kind: string;
  /**
   * It is sent at most once: after an attempt whose outcome is unknown (the program was killed, the
   * mail server fell silent) a person decides, not the next attempt.
   */
  atMostOnce?: true;
  /**
   * The program sends it by itself, and one cause may send it to many, so too many at once wait for the owner.
   * Replies to what a person did, facts about their money, and campaigns, which the owner starts, do not wait.
   */
  brake?: true;
  /**
   * Is a paper of the contract or of money, which the law wants given and kept (LAW rows 2, 4 and
   * 17): it goes also to a buyer who was erased, and their erasure leaves it.
   */
  paper?: true;
  /** Is the last mail to somebody who was erased: neither its words nor its address are kept. */
  traceless?: true;
  /** Does what is due once it was sent; it is idempotent. */
  sent?(deps: Pick<Deps, 'database'>, id: string): Promise<void>;
  /** Links to the page of choices although nobody can stop this mail, for instance because it is about them. */
  offersChoice?: true;
  /**
   * Selects the rows that should have had it since a time: a sweep finds those without it. All three are constants of
   * the source: a table, the column of the time, a condition on the row. Without it only its cause queues it.
   */
  due?: { table: string; at: string; when?: string };
  /** Returns undefined when nobody is to get it, or not any more. */
  write(
    deps: Pick<Deps, 'database' | 'directory' | 'log'>,
    subject: Subject,
    setting: MailSetting,
  ): Promise<WrittenMail | undefined>;
}
