import type { Locale } from '../kit/locales.ts';
import type { ServiceType } from '../orders/states.ts';
import type { Service } from './catalog-schemas.ts';
import type { Network } from './networks.ts';

/** Singular and plural: "seguidor de TikTok", "seguidores de TikTok". */
export interface KindNames {
  one: string;
  many: string;
}

export interface NamedKind {
  code: string;
  network: Network;
  names: Record<Locale, KindNames>;
}

export interface KindTexts {
  heading: string;
  lead: string;
  /** Title of the browser tab and of search results. */
  title: string;
  description: string;
  questions: { question: string; answer: string }[];
}

/** Open service type as shown on pages. Missing texts are generated from its names. */
export type DisplayedType = Omit<NamedKind, 'code'> & {
  form: ServiceType;
  texts: KindTexts;
  /** In list order. Empty while nothing is on sale. */
  services: Service[];
} & ({ builtIn: true; code: ServiceType } | { builtIn: false; code: string });

/** Formats `500 seguidores de TikTok` from the names of the row. */
export const countKind = ({ names }: Pick<NamedKind, 'names'>, locale: Locale, count: string): string =>
  `${count} ${count === '1' ? names[locale].one : names[locale].many}`;

export const kindCode = /^[a-z][a-z0-9-]{2,39}$/;
