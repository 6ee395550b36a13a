import type { Locale } from '#contracts/kit/locales.ts';

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
