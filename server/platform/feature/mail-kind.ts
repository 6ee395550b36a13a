import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { MailChoice } from '#contracts/mail/unsubscribe.ts';
import type { MailPicture } from '../clients/mail/compose-message.ts';
import type { Deps } from '../deps.ts';
import type { MailOrder } from './mail-order.ts';

/** HTML that may stand as it is. Only `html` and `joined` of `server/mail/wording/html.ts` make it. */
export interface Markup {
  readonly markup: string;
}

/** A heading with what stands under it. */
export interface MailSection {
  title: string;
  paragraphs?: string[];
  list?: string[];
  /** Pictures inside the mail, by their Content-ID, each with what stands in its place. */
  pictures?: { cid: string; alt: string }[];
}

/** What a mail says, before it takes the shape of HTML or text. All plain text, nothing escaped. */
export interface MailContent {
  locale: Locale;
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  title: string;
  /** Empty where a body says it all. */
  lead: string;
  /** What its reader copies, in large letters. */
  code?: { label: string; value: string };
  /** What nobody gave is left out. */
  facts: [label: string, value: string | null][];
  /** The one button; mails that ask for nothing have none. */
  action?: { label: string; url: string } | undefined;
  /** A second way to the same place, for a reader who has only the number. */
  fallback?: { label: string; url: string } | undefined;
  /** Running text with markup, where its feature has its own; the same as plain lines. */
  body?: { markup: Markup; text: string };
  sections: MailSection[];
  /** What a mail program needs besides, for instance a way to unsubscribe. */
  headers?: Record<string, string>;
  /** Why it was sent, at its end; above it stands who we are (LAW row 15). */
  why: string;
  /** A last way on, in small print. */
  wayOut?: { label: string; url: string };
  /** How to get no more of them; the outbox puts it into mails that nobody owes (LAW rows 9, 10). */
  stop?: { label: string; url: string };
}

/** What decides whether a mail leaves, of its kind. */
export interface MailDuty {
  /** Its reader may have stopped it. */
  choice?: MailChoice;
  /** The law or its reader asks for it: also readers who once called a mail of ours unwanted get it. */
  owed?: boolean;
}

/** A mail as its feature words it; the shop's head and foot are put around it. */
export interface WrittenMail extends MailContent {
  recipient: string;
  /** Who gets the answers, when that is not the shop. */
  replyTo?: string;
  /** The order it belongs to, where it does not tell of the order itself. */
  orderId?: OrderId | null;
  pictures?: MailPicture[];
  /** Open something for its reader alone: they are struck out of what is kept of the mail. */
  hidden?: readonly string[];
}

/** What a mail is made of besides what it tells of. */
export interface MailSetting {
  shop: ShopIdentity;
  /** Origin of the shop, without a slash at the end. */
  publicUrl: string;
  /** Signs the links that only this mail's reader may have. */
  signingKey: string;
  /** The same, and those from before a rotation: a link that something kept stands for is made by the key of then. */
  signingKeys: readonly string[];
}

/** The row that a mail tells of: its id, and all about it where it is a paid order. */
export interface Subject {
  id: string;
  order: MailOrder | null;
  /** Where the order's mails went when it was queued; null where it is about no order. */
  queuedFor: string | null;
}

/**
 * A mail that some feature sends: `mail.send` with its kind and the id of a row queues it, once ever for each row. One
 * with a `choice` is stopped by its reader; how, the outbox says in each.
 */
export interface MailKind extends MailDuty {
  /** Small letters and `-`. */
  kind: string;
  /**
   * It leaves at most once: of an attempt whose outcome is unknown (the program was killed, the mail server fell silent)
   * a person decides, not the next attempt.
   */
  atMostOnce?: true;
  /**
   * The program sends it by itself, and one cause may send it to many: too many at once wait for the owner. Not for
   * answers to what a person did, for facts about their money, nor for campaigns, which the owner starts.
   */
  brake?: true;
  /**
   * A paper of the contract or of money, which the law wants given and kept (LAW rows 2, 4 and 17): it goes also to
   * a buyer who was erased, and their erasure leaves it.
   */
  paper?: true;
  /** The last mail to somebody who was erased: neither its words nor its address are kept. */
  traceless?: true;
  /** What is due once it has left; again is a no-op. */
  sent?(deps: Pick<Deps, 'database'>, id: string): Promise<void>;
  /** It names the page of choices although nobody can stop it, for instance because it tells of them. */
  offersChoice?: true;
  /**
   * Which rows should have had it since when: a sweep finds those without it. All three are written in the source:
   * a table, the column of the time, a condition on the row. Absent: nothing but its cause ever queues it.
   */
  due?: { table: string; at: string; when?: string };
  /** Undefined: nobody is to get it, or not any more. */
  write(
    deps: Pick<Deps, 'database' | 'directory' | 'log'>,
    subject: Subject,
    setting: MailSetting,
  ): Promise<WrittenMail | undefined>;
}
