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

/** A service type that is open, as pages show it: what its owner has not written is said from its names. */
export type ShownType = Omit<NamedKind, 'code'> & {
  /** Which form it is ordered by. */
  form: ServiceType;
  texts: KindTexts;
  /** In the order of its list; empty while nothing of it is sold. */
  services: Service[];
} & (
    | { builtIn: true; code: ServiceType }
    /** An owner has added it: its words come with its row. */
    | { builtIn: false; code: string }
  );

/** `500 seguidores de TikTok`: as many as counted, in words that come with the row. */
export const countKind = ({ names }: Pick<NamedKind, 'names'>, locale: Locale, count: string): string =>
  `${count} ${count === '1' ? names[locale].one : names[locale].many}`;

/** What a code looks like; which of them are free, the shop knows. */
export const kindCode = /^[a-z][a-z0-9-]{2,39}$/;
