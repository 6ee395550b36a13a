import type { ShopIdentity } from '#contracts/identity.ts';
import type { Locale } from '#contracts/locales.ts';
import type { MailContent } from './content.ts';
import { identityFooter } from './order-frame.ts';
import { wordMoment } from './order-wording.ts';

interface NoticeWords {
  subject: string;
  preview: string;
  title: string;
  lead: string;
  why: string;
}

/** What every notice is made of besides its facts and sections. */
export function noticeFrame(
  words: NoticeWords,
  { locale, shop }: { locale: Locale; shop: ShopIdentity },
): Omit<MailContent, 'facts' | 'sections'> {
  const { subject, preview, title, lead, why } = words;
  const footer = identityFooter(shop, locale, why);
  return { locale, shopName: shop.name, subject, preview, title, lead, footer };
}

/** Facts without those that nobody gave. */
export const givenFacts = (facts: [label: string, value: string | null][]): [string, string][] =>
  facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '');

/** Date, hour and seconds in Madrid with the zone's name: a time stamp that proves something. */
export function wordStamp(at: Date, locale: Locale): string {
  const seconds = at.toISOString().slice(17, 19);
  return `${wordMoment(at, locale)}:${seconds} (Europe/Madrid)`;
}
