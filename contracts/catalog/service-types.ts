import type { Locale } from '../kit/locales.ts';
import type { ServiceType } from '../orders/states.ts';
import type { Service } from './catalog-schemas.ts';
import type { Network } from './networks.ts';

/** What one and several are called: "seguidor de TikTok", "seguidores de TikTok". */
export interface KindNames {
  one: string;
  many: string;
}

/** What names a thing that was bought, in each language. */
export interface NamedKind {
  code: string;
  network: Network;
  names: Record<Locale, KindNames>;
}

/** What the page of a kind says. */
export interface KindTexts {
  heading: string;
  lead: string;
  /** Of the window, and for search engines. */
  title: string;
  description: string;
  questions: { question: string; answer: string }[];
}

/** A kind that is sold, as pages show it: what its owner has not written is said from its names. */
export interface ShownKind extends NamedKind {
  /** Which form it is ordered by. */
  form: ServiceType;
  texts: KindTexts;
  /** In the order of its list; none while nothing of it has a price. */
  services: Service[];
}

/** `500 seguidores de TikTok`: as many as counted, in words that come with the row. */
export const countKind = ({ names }: Pick<NamedKind, 'names'>, locale: Locale, count: string): string =>
  `${count} ${count === '1' ? names[locale].one : names[locale].many}`;

/** The address of its page. */
export const kindPath = (code: string, locale: Locale): string =>
  locale === 'en' ? `/${code}` : `/${locale}/${code}`;

/** What a code looks like; which of them are free, the shop knows. */
export const kindCode = /^[a-z][a-z0-9-]{2,39}$/;
