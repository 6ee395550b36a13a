import type { Locale } from '#contracts/locales.ts';

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
  shopName: string;
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  title: string;
  lead: string;
  facts: [label: string, value: string][];
  /** The one button; mails that ask for nothing have none. */
  action?: { label: string; url: string } | undefined;
  /** A second way to the same place, for whoever has only the number. */
  fallback?: { label: string; url: string } | undefined;
  sections: MailSection[];
  /** What a mail program needs besides, for instance a way to unsubscribe. */
  headers?: Record<string, string>;
  /** Small print at the end. */
  footer: { title: string; lines: string[]; why: string; link?: { label: string; url: string } };
}
