import type { Locale } from '../kit/locales.ts';
import type { ServiceType } from '../orders/states.ts';
import type { Service } from './catalog-schemas.ts';
import type { Network } from './networks.ts';

/** Says what one and several are called: "seguidor de TikTok", "seguidores de TikTok". */
export interface KindNames {
  one: string;
  many: string;
}

/** Names a thing that was bought, in each language. */
export interface NamedKind {
  code: string;
  network: Network;
  names: Record<Locale, KindNames>;
}

/** Holds what the page of a type says. */
export interface KindTexts {
  heading: string;
  lead: string;
  /** Is the title of the window, and for search engines. */
  title: string;
  description: string;
  questions: { question: string; answer: string }[];
}

/** Is a service type that is open, as pages show it: what its owner has not written is made of its names. */
export type ShownType = Omit<NamedKind, 'code'> & {
  /** Says by which form it is ordered. */
  form: ServiceType;
  texts: KindTexts;
  /** Lists its services in the order of its list; it is empty while nothing of it is sold. */
  services: Service[];
} & (
    | { builtIn: true; code: ServiceType }
    /** An owner has added it, and its words come with its row. */
    | { builtIn: false; code: string }
  );

/** Returns `500 seguidores de TikTok`: a count in words that come with the row. */
export const countKind = ({ names }: Pick<NamedKind, 'names'>, locale: Locale, count: string): string =>
  `${count} ${count === '1' ? names[locale].one : names[locale].many}`;

/** Matches what a code looks like; the shop knows which of them are free. */
export const kindCode = /^[a-z][a-z0-9-]{2,39}$/;
